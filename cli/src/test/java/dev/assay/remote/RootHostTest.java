package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.model.ShellWord;
import dev.assay.spi.environment.HostReply;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host whose user is root, as rented ones: its scripts see a folder {@code /run} of their own, in which systemd seems to run. */
@Parallel
class RootHostTest {

    /** Gives a service neither the variables nor the home folder of its caller. */
    private static final String SYSTEMD_RUN = """
            #!/bin/sh
            echo "$*" >>"$HOME/services"
            while [ "${1#--}" != "$1" ]; do
                last=$1
                shift
            done
            env -i PATH="$PATH" "${last#--setenv=}" setsid "$@" </dev/null >/dev/null 2>&1 &
            """;

    @TempDir
    Path folder;

    private final List<String> progress = new ArrayList<>();

    /** Executes each script in a mount namespace of its own, which changes nothing on this host. */
    private static final class RootHost extends ShellHost {

        RootHost(Path home, Map<String, String> environment) {
            super(home, environment);
        }

        @Override
        public HostReply run(String script, byte[] input, Duration limit) {
            String quoted = ShellWord.quoted(script);
            return super.run(
                    "exec unshare --mount /bin/sh -c 'mount -t tmpfs assay /run && mkdir -p /run/systemd/system"
                            + " && exec /bin/sh -c \"$1\"' sh " + quoted,
                    input,
                    limit);
        }
    }

    @Test
    void runOfRootIsAServiceOfTheSystem() throws Exception {
        requireNamespaces();
        FarProgram far = FarProgram.in(folder);
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin.resolve("systemd-run"), SYSTEMD_RUN);
        ShellHost host = new RootHost(far.home(), Map.of("PATH", bin + ":" + System.getenv("PATH")));
        RemoteRun run = new RemoteRun(host, far.program(), far.job(), true, new SkippingTimer(), "0.02", progress::add);
        assertThat(run.run(far.results()).status()).isZero();
        assertThat(far.home().resolve("services"))
                .hasContent("--quiet --collect --setenv=HOME=" + far.home() + " /bin/sh " + far.home()
                        + "/.assay/runs/far/start.sh");
        assertThat(far.home().resolve("password")).content().isEqualTo(FarProgram.SECRET);
    }

    private static void requireNamespaces() throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", "[ $(id -u) -eq 0 ] && unshare --mount true")
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        assumeTrue(process.waitFor() == 0, "the test needs root and unshare --mount");
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
