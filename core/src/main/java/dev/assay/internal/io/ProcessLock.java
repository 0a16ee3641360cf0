package dev.assay.internal.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An exclusive lock between processes, released when the process ends. The lock file is deleted on close; the file of a killed
 * process stays and has no effect. Thread-safe.
 */
public final class ProcessLock implements AutoCloseable {

    /**
     * The locks of this JVM. POSIX releases a process's locks on a file when the process closes any handle of it, so this JVM
     * must not open a file that it has locked.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ProcessLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes a lock; empty if this process or another one has it.
     *
     * @param lockFile contains nothing; its folder exists
     */
    public static Optional<ProcessLock> take(Path lockFile) throws IOException {
        Path folder = Objects.requireNonNull(lockFile.toAbsolutePath().getParent(), "a file");
        Path file = folder.toRealPath().resolve(lockFile.getFileName());
        if (!HELD.add(file)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        try {
            channel = locked(file);
            return channel == null ? Optional.empty() : Optional.of(new ProcessLock(file, channel));
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
