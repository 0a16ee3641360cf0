package dev.assay.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dev/newcomer}: what it hides from a command, and what it leaves. */
@Parallel
class NewcomerIT {

    @TempDir
    private Path tools;

    private record Finished(int status, String out) {}

    @BeforeEach
    void installTools() throws IOException {
        for (String name :
                new String[] {"psql", "python3.13", "docker", "sysbench", "chromium", "prometheus", "promtool", "ours"
                }) {
            Path tool = tools.resolve(name);
            Files.writeString(tool, "#!/bin/sh\necho " + name + "\n");
            assertThat(tool.toFile().setExecutable(true)).isTrue();
        }
    }

    private Finished newcomer(String command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("../dev/newcomer", "sh", "-c", command).redirectErrorStream(true);
        builder.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), out);
    }

    @Test
    void serversAndToolsAreHiddenAndTheRestIsThere() throws Exception {
        String hidden = "psql python3.13 docker sysbench chromium prometheus promtool";
        assertThat(newcomer("for tool in ours " + hidden + " java git; do command -v $tool; done")
                        .out
                        .lines())
                .extracting(path -> path.substring(path.lastIndexOf('/') + 1))
                .containsExactly("ours", "java", "git");
    }

    @Test
    void aSocketOfDockersIsNone() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can hide a socket");
        assertThat(newcomer("for s in /run/docker.sock /var/run/docker.sock; do [ ! -S $s ] || echo $s; done").out)
                .isEmpty();
    }

    @Test
    void theStatusOfTheCommandIsItsOwnAndNothingIsLeft() throws Exception {
        Finished finished = newcomer("echo $PATH; exit 7");
        assertThat(finished.status).isEqualTo(7);
        assertThat(Path.of(finished.out.strip())).doesNotExist();
    }
}
