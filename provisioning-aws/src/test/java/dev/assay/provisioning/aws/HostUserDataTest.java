package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script of a client host's first start, executed by root in a mount namespace of its own: it sees an empty folder of units, and a
 * {@code systemctl} that records its calls.
 */
@Parallel
class HostUserDataTest {

    private static final String IN_NAMESPACE = """
            mount -t tmpfs assay /etc/systemd || exit 9
            mkdir -p /etc/systemd/system
            PATH="$1" /bin/sh "$1/user-data"
            cp /etc/systemd/system/* "$1"
            """;

    @TempDir
    Path folder;

    @BeforeAll
    static void requireNamespaces() throws Exception {
        assumeTrue(
                executed("/bin/sh", "-c", "[ $(id -u) -eq 0 ] && [ -d /etc/systemd ] && unshare --mount true") == 0,
                "the test needs root, a folder /etc/systemd and unshare --mount");
    }

    private static int executed(String... words) throws Exception {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }

    /** Returns the calls of systemctl. */
    private List<String> calls(int statusOfTheTimer) throws Exception {
        program(
                "systemctl",
                "#!/bin/sh\necho \"$*\" >>\"" + folder + "/calls\"\n[ \"$1\" != enable ] || exit " + statusOfTheTimer
                        + "\n");
        // No other program is on the path: systemctl of this host could end it.
        Path cat = folder.resolve("cat");
        if (!Files.exists(cat)) {
            Files.copy(Path.of("/bin/cat"), cat, StandardCopyOption.COPY_ATTRIBUTES);
        }
        program("user-data", HostUserData.script("2026-11-27T18:30:05Z"));
        assertThat(executed("unshare", "--mount", "/bin/sh", "-c", IN_NAMESPACE, "sh", folder.toString()))
                .isZero();
        return Files.readAllLines(folder.resolve("calls"));
    }

    private void program(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void timerEndsTheHost() throws Exception {
        assertThat(calls(0)).containsExactly("daemon-reload", "enable --now assay-end.timer");
        assertThat(folder.resolve("assay-end.timer"))
                .content()
                .contains("OnCalendar=2026-11-27 18:30:05 UTC", "Persistent=true");
        assertThat(folder.resolve("assay-end.service")).content().contains("ExecStart=/usr/bin/systemctl poweroff");
    }

    @Test
    void hostWithoutATimerStopsAtOnce() throws Exception {
        assertThat(calls(1)).endsWith("enable --now assay-end.timer", "poweroff");
    }
}
