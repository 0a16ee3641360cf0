package dev.assay.junit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock that one JVM of a user on this host has at a time. The operating system releases it when the JVM ends. For one thread of a
 * JVM at a time.
 *
 * @param file is created if it does not exist, and stays
 */
record HostLock(Path file) {

    /** The lock of measurements: those of parallel builds, or of several test JVMs of one build, would disturb each other. */
    static final HostLock MEASURING = new HostLock(Path.of(System.getProperty("java.io.tmpdir"))
            .resolve("assay-measuring-" + System.getProperty("user.name").replaceAll("[^\\w.-]", "_") + ".lock"));

    /**
     * Waits for the lock.
     *
     * @param waits is run once if another JVM has it
     * @return closed by the caller, which releases the lock
     * @throws IOException if the file cannot be used, or the thread is interrupted while it waits ({@link
     *     java.nio.channels.FileLockInterruptionException}, {@link java.nio.channels.ClosedByInterruptException})
     */
    FileChannel acquire(Runnable waits) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                waits.run();
                channel.lock();
            }
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }
}
