package dev.assay.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/**
 * Lets one JVM of a user on this host at a time do something. The operating system releases it when a JVM ends. One thread of a JVM at
 * a time may use it.
 *
 * @param file is created if it does not exist, and stays
 */
record HostLock(Path file) {

    /** The lock of measurements: those of parallel builds, or of several test JVMs of one build, would disturb each other. */
    static final HostLock MEASURING = new HostLock(Path.of(System.getProperty("java.io.tmpdir"))
            .resolve("assay-measuring-" + System.getProperty("user.name").replaceAll("\\W", "-") + ".lock"));

    /**
     * Waits for the lock, then runs an action with it.
     *
     * @param waits is run once before the action if another JVM has the lock
     * @throws UncheckedIOException if the file cannot be used, or if the thread is interrupted while it waits, which stays so
     */
    <T> T hold(Runnable waits, Supplier<T> action) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (channel.tryLock() == null) {
                waits.run();
                channel.lock();
            }
            return action.get();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }
}
