package dev.assay.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock of this JVM on a folder. The operating system releases the lock of a killed process. A file with a process id would
 * outlive it, and in containers, where each JVM may have id 1, even name a running process. Thread-safe.
 *
 * <p>The file {@code owner} names the holder. It is read before the lock file, because POSIX drops all of a process's locks on a
 * file when the process closes <em>any</em> handle of it: this JVM must never open a lock file that it holds.
 */
record Ownership(Path folder, FileChannel channel) implements AutoCloseable {

    private static final String OWNER = "owner";
    private static final String LOCK = "lock";

    /** Whether an Assay process owns or owned this folder. */
    static boolean marks(Path folder) {
        return Files.isRegularFile(folder.resolve(OWNER)) && Files.isRegularFile(folder.resolve(LOCK));
    }

    /** Returns the current or last holder, for a message. */
    static String holder(Path folder) {
        try {
            String number = Files.readString(folder.resolve(OWNER)).split(" ", 2)[0];
            return number.isBlank() ? "another process" : "process " + number;
        } catch (IOException e) {
            return "another process";
        }
    }

    /** Locks a folder; returns {@code null} if another database of this or another JVM uses it. */
    static synchronized @Nullable Ownership take(Path folder) throws IOException {
        Path owner = folder.resolve(OWNER);
        if (Files.exists(owner) && Files.readString(owner).equals(self())) {
            return null;
        }
        // An owner without a lock file means that the folder is being removed: do not recreate the lock.
        Set<StandardOpenOption> options = Files.exists(owner)
                ? Set.of(StandardOpenOption.WRITE)
                : Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        FileChannel channel = FileChannel.open(folder.resolve(LOCK), options);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                Files.writeString(owner, self());
                return new Ownership(folder, channel);
            }
        } catch (OverlappingFileLockException e) {
            // A copy of this class in another class loader holds it.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /** Unlocks the folder and removes both files. */
    void unmark() throws IOException {
        Files.deleteIfExists(folder.resolve(OWNER));
        // Windows cannot delete an open file.
        channel.close();
        Files.deleteIfExists(folder.resolve(LOCK));
    }

    private static String self() {
        ProcessHandle process = ProcessHandle.current();
        long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return process.pid() + " " + started;
    }

    /** Unlocks the folder, which may be deleted already. Repeated calls do nothing. */
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        Path owner = folder.resolve(OWNER);
        if (Files.exists(owner)) {
            Files.writeString(owner, "");
        }
        channel.close();
    }
}
