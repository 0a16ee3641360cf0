package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program on a terminal: what it draws during the run and what remains at the end. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class TerminalIT {

    /** Runs a command on a pseudo-terminal and presses Ctrl-C after a text appeared, if one is given. */
    private static final String TERMINAL = """
            import fcntl, os, pty, signal, struct, sys, termios
            until = sys.argv[1].encode()
            process, terminal = pty.fork()
            if process == 0:
                # Who was started in the background of a shell ignores it, and so would all it starts.
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 0, 0))
                os.execv(sys.argv[2], sys.argv[2:])
            came = b''
            while True:
                try:
                    piece = os.read(terminal, 65536)
                except OSError:
                    break
                if not piece:
                    break
                came += piece
                if until and until in came:
                    os.write(terminal, b'\\x03')
                    until = b''
            sys.stdout.buffer.write(came)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            """;

    @TempDir
    private Path folder;

    private record Seen(int status, String sent) {

        List<String> lines() {
            return TerminalText.after(sent);
        }
    }

    private Seen run(String until, String... arguments) throws Exception {
        Programs.require("python3");
        List<String> command = new ArrayList<>(List.of(
                "python3",
                "-c",
                TERMINAL,
                until,
                Distribution.HOME.resolve("bin/assay").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--out", folder.resolve("run").toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        Path sent = folder.resolve("sent");
        builder.redirectOutput(sent.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TERM", "xterm");
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        boolean ended = process.waitFor(4, TimeUnit.MINUTES);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(ended).as("it went on for more than four minutes").isTrue();
        return new Seen(process.exitValue(), Files.readString(sent));
    }

    private static final String[] SIMULATED = {
        "run", "tpcc", "--embedded", "simulated:service=constant:2ms,servers=2", "--users", "2"
    };

    private static String[] simulated(String... others) {
        List<String> all = new ArrayList<>(List.of(SIMULATED));
        all.addAll(List.of(others));
        return all.toArray(String[]::new);
    }

    @Test
    void whatWasDrawnIsGoneWhenTheResultIsThere() throws Exception {
        Seen seen = run("", simulated("--ramp-up", "1s", "--duration", "3s"));
        assertThat(seen.status).as(seen.sent).isEqualTo(ExitStatus.DONE);
        assertThat(seen.sent).contains("measurement  [", " s left", " tps  p95 ");
        assertThat(seen.lines())
                .noneMatch(line -> line.contains(" s left"))
                .anyMatch(line -> line.startsWith("Verdict "));
    }

    @Test
    void ctrlCIsAnsweredBelowWhatIsDrawnAndWhatWasMeasuredIsKept() throws Exception {
        // Without a ramp-up, the first figures that are drawn are of a second that counts.
        Seen seen = run(" tps  p95 ", simulated("--ramp-up", "0s", "--duration", "10m"));
        assertThat(seen.status).as(seen.sent).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(seen.lines())
                .noneMatch(line -> line.contains(" s left"))
                .containsOnlyOnce("stopping (press Ctrl-C again to exit immediately)")
                .anyMatch(line -> line.matches("Throughput +[1-9][0-9,]* New-Orders per minute.*"))
                .anyMatch(line -> line.startsWith("Verdict "));
    }
}
