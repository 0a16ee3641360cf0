package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
            FileChannel held = new HostLock(folder.resolve("lock")).acquire(() -> {});
            System.out.println("held");
            System.in.readAllBytes();
            Files.createFile(folder.resolve("released"));
            held.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        lock = new HostLock(folder.resolve("lock"));
        other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        TestClassPath.joined(TestClassPath.entries()),
                        Holder.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(other.inputReader().readLine()).isEqualTo("held");
    }

    private void endOther() {
        try {
            other.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void waitsForAnotherJvmAndSaysSo() throws Exception {
        AtomicInteger waits = new AtomicInteger();

        FileChannel held = lock.acquire(() -> {
            waits.incrementAndGet();
            endOther();
        });

        assertThat(folder.resolve("released")).exists();
        assertThat(waits).hasValue(1);
        held.close();
        lock.acquire(waits::incrementAndGet).close();
        assertThat(waits).as("no JVM has it").hasValue(1);
        assertThat(other.waitFor()).isZero();
    }

    @Test
    void theEndOfAKilledJvmReleasesIt() throws Exception {
        FileChannel held = lock.acquire(other::destroyForcibly);

        assertThat(folder.resolve("released")).doesNotExist();
        held.close();
        assertThat(other.waitFor()).isNotZero();
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        Thread waiting = Thread.currentThread();

        assertThatThrownBy(() -> lock.acquire(waiting::interrupt))
                .isInstanceOfAny(FileLockInterruptionException.class, ClosedByInterruptException.class);

        assertThat(Thread.interrupted()).isTrue();
        endOther();
        assertThat(other.waitFor()).isZero();
    }
}
