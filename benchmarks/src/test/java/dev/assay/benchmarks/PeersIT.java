package dev.assay.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The comparisons with other tools are scripts; their tests are written in their language. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@Parallel
@Exhaustive
class PeersIT {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "peers/test_peers.py",
                "peers/test_tpcc.py",
                "peers/test_loads.py",
                "peers/test_oltp.py",
                "peers/test_turns.py",
                "peers/test_agree.py",
                "peers/test_pgbench.py",
                "peers/test_ycsb.py"
            })
    void scriptsPassTheirOwnTests(String file) throws Exception {
        Programs.require("python3");
        Process tests = new ProcessBuilder("python3", file)
                .directory(Path.of("").toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tests.waitFor()).as(output).isZero();
        assertThat(output).containsPattern("Ran [1-9]\\d* tests").doesNotContain("skipped");
    }
}
