package dev.assay.test.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;

/**
 * The script of a client host's first start, executed by root in a mount namespace of its own: it sees an empty folder of units, and a
 * {@code systemctl} that records its calls. Immutable.
 *
 * @param folder has the units afterwards
 */
public record FirstStart(Path folder) {

    private static final String IN_NAMESPACE = """
            mount -t tmpfs assay /etc/systemd || exit 9
            mkdir -p /etc/systemd/system
            PATH="$1" /bin/sh "$1/user-data"
            cp /etc/systemd/system/* "$1"
            """;

    /** Aborts the test if this host cannot execute such a script. */
    public static void requireNamespaces() throws IOException, InterruptedException {
        assumeTrue(
                executed("/bin/sh", "-c", "[ $(id -u) -eq 0 ] && [ -d /etc/systemd ] && unshare --mount true") == 0,
                "the test needs root, a folder /etc/systemd and unshare --mount");
    }

    private static int executed(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }

    /**
     * Executes a script.
     *
     * @param folder for its programs and units
     * @param statusOfTheTimer what the start of a unit returns
     * @param now time of the host's clock
     */
    public static FirstStart of(Path folder, String script, int statusOfTheTimer, Instant now)
            throws IOException, InterruptedException {
        program(folder.resolve("date"), "#!/bin/sh\n[ \"$*\" = +%s ] && echo " + now.getEpochSecond() + "\n");
        program(
                folder.resolve("systemctl"),
                "#!/bin/sh\necho \"$*\" >>\"" + folder + "/calls\"\n[ \"$1\" != enable ] || exit " + statusOfTheTimer
                        + "\n");
        // No other program is on the path: systemctl of this host could end it.
        Files.copy(
                Path.of("/bin/cat"),
                folder.resolve("cat"),
                StandardCopyOption.COPY_ATTRIBUTES,
                StandardCopyOption.REPLACE_EXISTING);
        program(folder.resolve("user-data"), script);
        int status = executed("unshare", "--mount", "/bin/sh", "-c", IN_NAMESPACE, "sh", folder.toString());
        if (status != 0) {
            throw new IllegalStateException("the script ended with status " + status);
        }
        return new FirstStart(folder);
    }

    /** Writes a program. */
    public static void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** Returns the calls of systemctl. */
    public List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    /** Returns a unit, or a script of one. */
    public Path unit(String name) {
        return folder.resolve(name);
    }
}
