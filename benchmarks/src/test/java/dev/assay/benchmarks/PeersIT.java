package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The comparison with other tools is a script; its tests are written in its language. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PeersIT {

    @Test
    void scriptPassesItsOwnTests() throws Exception {
        Process tests = new ProcessBuilder("python3", "peers/test_peers.py")
                .directory(Path.of("").toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tests.waitFor()).as(output).isZero();
        assertThat(output).containsPattern("Ran [1-9]\\d* tests").doesNotContain("skipped");
    }
}
