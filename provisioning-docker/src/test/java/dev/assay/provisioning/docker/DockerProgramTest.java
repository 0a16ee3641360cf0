package dev.assay.provisioning.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceService;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program of Docker: scripts of the shell in its place. */
@Parallel
class DockerProgramTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private DockerProgram script(String text) throws IOException {
        Path script = folder.resolve("docker");
        Files.writeString(script, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new DockerProgram(script.toString(), LONG);
    }

    @Test
    void hostWithoutDockerIsToldWhatToDo() {
        ResourceService service = new DockerResourceService(
                new DockerProgram(folder.resolve("missing").toString(), LONG));
        ResourceException failure = catchThrowableOfType(ResourceException.class, service::account);
        assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
        assertThat(failure.message())
                .contains("cannot be started on this host. Install and start Docker, or measure an existing database");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REFUSED | Cannot connect to the Docker daemon at unix:///x. Is the docker daemon running? | Install and start Docker",
                "REFUSED | docker: Error response from daemon: No such image: postgres:99. | Get it with docker pull",
                "EXISTS  | Conflict. The container name /a is already in use by container 1f. | docker run: Conflict.",
                "BUSY    | removal of container a is already in progress | docker run: removal",
                "RETRY   | Error: No such container: a | docker run: Error",
                "REFUSED | Range of CPUs is from 0.01 to 2.00 | docker run: Range of CPUs"
            })
    void failuresHaveReasons(Reason reason, String err, String message) throws IOException {
        DockerProgram docker = script("echo '" + err + "' >&2; exit 1");
        ResourceException failure =
                catchThrowableOfType(ResourceException.class, () -> docker.run(List.of("run", "--detach")));
        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure.message()).contains(message).doesNotContain("\n");
    }

    @Test
    void secretsAreInTheEnvironmentOfTheProgramOnly() throws IOException {
        DockerProgram docker = script("echo \"$* and $PASSWORD\"");
        assertThat(docker.run(List.of("run", "--env", "PASSWORD"), Map.of("PASSWORD", "never-shown")))
                .isEqualTo("run --env PASSWORD and never-shown\n");
        DockerProgram failing = script("exit 3");
        assertThatThrownBy(() -> failing.run(List.of("run"), Map.of("PASSWORD", "never-shown")))
                .hasMessageContaining("docker run: it failed without a message")
                .hasMessageNotContaining("never-shown");
    }

    /** Servers write their failures to standard error. */
    @Test
    void outputOfAServerIsBothOutputs() throws IOException {
        assertThat(script("echo one; echo two >&2").outputs(List.of("logs", "a")))
                .isEqualTo("one\ntwo\n");
    }

    /** An interrupt during a creation would leave a container of which nothing is known. */
    @Test
    void interruptsWaitForTheEndOfACall() throws IOException {
        DockerProgram docker = script("echo done");
        Thread.currentThread().interrupt();
        try {
            assertThat(docker.run(List.of("ps"))).isEqualTo("done\n");
        } finally {
            assertThat(Thread.interrupted()).as("interrupted").isTrue();
        }
    }

    @Test
    void enginesOfOtherHostsAreRejected() throws IOException {
        ResourceService service = new DockerResourceService(script("echo tcp://other.example:2376"));
        assertThatThrownBy(service::account)
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("the engine is at tcp://other.example:2376");
    }
}
