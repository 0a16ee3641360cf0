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

        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            try (HostLock.Held held = new HostLock(folder.resolve("lock")).acquire(() -> {})) {
                System.out.println("held");
                System.in.readAllBytes();
                Files.createFile(folder.resolve("released"));
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

        try (HostLock.Held held = new HostLock(folder.resolve("lock")).acquire(() -> {
            waits.incrementAndGet();
            close(other);
        })) {
            assertThat(folder.resolve("released")).exists();
        }

        assertThat(waits).hasValue(1);
        try (HostLock.Held again = new HostLock(folder.resolve("lock")).acquire(waits::incrementAndGet)) {
            assertThat(waits).as("nobody has it").hasValue(1);
        }
        assertThat(other.waitFor()).isZero();
    }

    @Test
    void theEndOfAKilledJvmReleasesIt() throws Exception {
        Process other = holder();

        try (HostLock.Held held = new HostLock(folder.resolve("lock")).acquire(other::destroyForcibly)) {
            assertThat(folder.resolve("released")).doesNotExist();
        }
        assertThat(other.waitFor()).isNotZero();
    }

    @Test
    void aFileThatCannotBeUsedIsNamed() {
        HostLock lock = new HostLock(folder.resolve("absent").resolve("lock"));

        assertThatThrownBy(() -> lock.acquire(() -> {}))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot lock " + lock.file());
    }

    private static void close(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
