package dev.assay.junit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * A lock that one JVM of a user on this host has at a time. The operating system releases it when the JVM ends. For one thread of a
 * JVM at a time.
 *
 * @param file created if it does not exist, and never deleted; no symbolic link. It has the process id of the JVM that locked it last
 */
record HostLock(Path file) {

    /** The lock of measurements: those of parallel builds, or of several test JVMs of one build, would disturb each other. */
    static final HostLock MEASURING = new HostLock(Path.of(System.getProperty("java.io.tmpdir"))
            .resolve("assay-measuring-" + System.getProperty("user.name").replaceAll("[^\\w.-]", "_") + ".lock"));

    /** The locked byte, far behind the text: Windows lets no other process read what is locked. */
    private static final long LOCKED = Long.MAX_VALUE - 1;

    /**
     * Waits for the lock.
     *
     * @param waits is called once if another JVM has it, with the process id of that JVM, or an empty text if it is not known
     * @return closed by the caller, which releases the lock
     * @throws IOException if the file cannot be used, or the thread is interrupted while it waits ({@link
     *     java.nio.channels.FileLockInterruptionException}, {@link java.nio.channels.ClosedByInterruptException})
     */
    FileChannel acquire(Consumer<String> waits) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            if (channel.tryLock(LOCKED, 1, false) == null) {
                waits.accept(owner());
                channel.lock(LOCKED, 1, false);
            }
            channel.truncate(0);
            channel.write(StandardCharsets.US_ASCII.encode(
                    Long.toString(ProcessHandle.current().pid())));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private String owner() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return ""; // only a message lacks it
        }
    }
}
