package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another JVM has the lock. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Parallel
class HostLockTest {

    @TempDir
    private Path folder;

    /** Takes the lock, says so, and writes a file before it gives it back when its input ends. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) {
            Path folder = Path.of(arguments[0]);
            new HostLock(folder.resolve("lock")).hold(() -> {}, () -> untilInputEnds(folder));
        }

        private static Path untilInputEnds(Path folder) {
            try {
                System.out.println("held");
                System.in.readAllBytes();
                return Files.createFile(folder.resolve("released"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Process holder() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        TestClassPath.joined(TestClassPath.entries()),
                        Holder.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("held");
        return process;
    }

    @Test
    void waitsForAnotherJvmAndSaysSo() throws Exception {
        Process other = holder();
        AtomicInteger waits = new AtomicInteger();

        boolean released = new HostLock(folder.resolve("lock"))
                .hold(
                        () -> {
                            waits.incrementAndGet();
                            close(other);
                        },
                        this::isReleased);

        assertThat(released).isTrue();
        assertThat(waits).hasValue(1);
        new HostLock(folder.resolve("lock")).hold(waits::incrementAndGet, () -> released);
        assertThat(waits).as("nobody has it").hasValue(1);
        assertThat(other.waitFor()).isZero();
    }

    @Test
    void theEndOfAKilledJvmReleasesIt() throws Exception {
        Process other = holder();

        boolean released = new HostLock(folder.resolve("lock")).hold(other::destroyForcibly, this::isReleased);

        assertThat(released).isFalse();
        assertThat(other.waitFor()).isNotZero();
    }

    @Test
    void aFileThatCannotBeUsedIsNamed() {
        HostLock lock = new HostLock(folder.resolve("absent").resolve("lock"));

        assertThatThrownBy(() -> lock.hold(() -> {}, this::isReleased))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot lock " + lock.file());
    }

    private boolean isReleased() {
        return Files.exists(folder.resolve("released"));
    }

    private static void close(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
