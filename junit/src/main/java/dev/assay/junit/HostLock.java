package dev.assay.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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

    /** Ends the use of the lock. */
    interface Held extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Waits for the lock.
     *
     * @param waits is run once if another JVM has it
     * @throws UncheckedIOException if the file cannot be used, or if the thread is interrupted, which stays so
     */
    Held acquire(Runnable waits) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                FileLock lock = channel.tryLock();
                if (lock == null) {
                    waits.run();
                    channel.lock();
                }
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
            return () -> close(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
