package dev.assay.internal.io;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An exclusive lock on a run directory between processes, released when the process ends. The lock file is deleted on close; the
 * file of a killed process stays and has no effect. Thread-safe.
 */
final class RunLock implements AutoCloseable {

    static final String FILE = ".lock";

    /**
     * The locks of this JVM. POSIX releases a process's locks on a file when the process closes any handle of it, so this JVM
     * must not open a file that it has locked.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private RunLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks a directory; throws a HOST error if it is locked. */
    static RunLock take(Path folder) throws IOException {
        Path file = folder.toRealPath().resolve(FILE);
        if (!HELD.add(file)) {
            throw taken(folder);
        }
        FileChannel channel = null;
        try {
            channel = locked(file);
            if (channel == null) {
                throw taken(folder);
            }
            return new RunLock(file, channel);
        } finally {
            if (channel == null) {
                HELD.remove(file);
            }
        }
    }

    private static @Nullable FileChannel locked(Path file) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean kept = false;
            try {
                FileLock lock = channel.tryLock();
                if (lock == null) {
                    return null;
                }
                // The owner may have deleted the file between open and lock; the lock is then without effect.
                if (Files.exists(file)) {
                    kept = true;
                    return channel;
                }
            } catch (OverlappingFileLockException e) {
                // held by a copy of this class in another class loader
                return null;
            } finally {
                if (!kept) {
                    channel.close();
                }
            }
        }
    }

    private static AssayException taken(Path folder) {
        return AssayException.host(
                folder + " is being written by another run; wait for its end, or stop it, before you resume", null);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the file stays, as after a killed process
        }
        try {
            channel.close();
        } catch (IOException e) {
            // the process's end closes it
        } finally {
            HELD.remove(file);
        }
    }
}
