package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands for client hosts, as texts and as the shell of this host runs them. */
@Parallel
class HostCommandTest {

    private static final Map<String, String> NO_INPUT = Map.of("url", "", "sha256", "", "password", "");

    @TempDir
    Path home;

    private String run(String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command).redirectErrorStream(true);
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    @Test
    void statusOfTheScriptIsBeforeItsOutputs() throws Exception {
        assertThat(run(HostCommand.running("echo \"$HOME\"\necho \\$x '$x' >&2\nexit 7", NO_INPUT)))
                .isEqualTo("assay-status 7\n" + home + "\n$x $x\n");
    }

    @Test
    void scriptCannotEndItself() throws Exception {
        String command = HostCommand.running("echo a", NO_INPUT);
        String end = command.lines()
                .filter(line -> line.startsWith("END-"))
                .findFirst()
                .orElseThrow();
        assertThat(run(HostCommand.running("cat <<'X'\n" + end + "\nX", NO_INPUT)))
                .isEqualTo("assay-status 0\n" + end + "\n");
    }

    @Test
    void nameOfAFileIsOneWordAndItsAbsenceAMessage() throws Exception {
        assertThat(run(HostCommand.of("download", Map.of("url", "", "file", "it's $(date) `no` file"))))
                .startsWith("assay-status 1\n")
                .contains("s $(date) `no` file"); // between quotes of sha256sum
        assertThat(home.resolve(".assay")).isEmptyDirectory();
    }

    @Test
    void addressesAreOnNoCommandLine() {
        String command = HostCommand.of("upload", Map.of("url", "https://signed", "sha256", "", "file", "f"));
        assertThat(command.lines().filter(line -> line.contains("https://signed")))
                .containsExactly("url='https://signed'");
        assertThat(command).doesNotContain("curl $").doesNotContain("curl \"$");
    }

    @Test
    void inputIsSealedForAKeyOnly() {
        assertThatThrownBy(() -> SealedInput.of("no key", new byte[1]))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith("the client host has no usable key in ~/.assay/key.pem: ");
    }
}
