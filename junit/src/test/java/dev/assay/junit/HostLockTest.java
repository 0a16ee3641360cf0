package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another JVM has the lock. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Parallel
class HostLockTest {

    @TempDir
    private Path folder;

    private HostLock lock;
    private Process other;

    /** Takes the lock and says so. When its input ends, it writes a file, then releases the lock. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            FileChannel held = HostLock.MEASURING.acquire(process -> {});
            System.out.println("held");
            System.in.readAllBytes();
            Files.createFile(folder.resolve("released"));
            held.close();
        }
    }

    /** Measures in a temporary folder whose lock another JVM has. */
    static final class Measuring {

        private Measuring() {}

        public static void main(String[] arguments) {
            Path released = Path.of(arguments[0]).resolve("released");
            System.out.println(MeasuringLock.measure(() -> "measured, released: " + Files.exists(released)));
        }
    }

    private Process java(Class<?> program) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        TestClassPath.joined(TestClassPath.entries()),
                        program.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    /** Reads lines until one has a text. */
    private static boolean says(BufferedReader lines, String text) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.contains(text)) {
            line = lines.readLine();
        }
        return line != null;
    }

    @BeforeEach
    void start() throws IOException {
        lock = new HostLock(folder.resolve(HostLock.MEASURING.file().getFileName()));
        other = java(Holder.class);
        assertThat(says(other.inputReader(), "held")).isTrue();
    }

    private void endOther() {
        try {
            other.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void waitsForAnotherJvmAndSaysWhich() throws Exception {
        List<String> waits = new ArrayList<>();

        FileChannel held = lock.acquire(process -> {
            waits.add(process);
            endOther();
        });

        assertThat(folder.resolve("released")).exists();
        assertThat(waits).containsExactly(Long.toString(other.pid()));
        held.close();
        lock.acquire(waits::add).close();
        assertThat(waits).as("no JVM has it").hasSize(1);
        assertThat(other.waitFor()).isZero();
    }

    @Test
    void theEndOfAKilledJvmReleasesIt() throws Exception {
        FileChannel held = lock.acquire(process -> other.destroyForcibly());

        assertThat(folder.resolve("released")).doesNotExist();
        held.close();
        assertThat(other.waitFor()).isNotZero();
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        Thread waiting = Thread.currentThread();

        assertThatThrownBy(() -> lock.acquire(process -> waiting.interrupt()))
                .isInstanceOfAny(FileLockInterruptionException.class, ClosedByInterruptException.class);

        assertThat(Thread.interrupted()).isTrue();
        endOther();
        assertThat(other.waitFor()).isZero();
    }

    @Test
    void measurementsWaitForThoseOfOtherJvms() throws Exception {
        Process measuring = java(Measuring.class);
        try (BufferedReader lines = measuring.inputReader()) {
            assertThat(says(lines, "(process " + other.pid() + ") and has locked " + lock.file()))
                    .isTrue();
            endOther();
            assertThat(says(lines, "measured, released: true")).isTrue();
        } finally {
            measuring.destroy();
        }
        assertThat(other.waitFor()).isZero();
    }
}
