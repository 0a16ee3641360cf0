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
 * The right to write into a run's folder, which one process has at a time and loses with its end, however it ends. The file
 * goes with it; that of a killed process stays, and means nothing. Thread-safe.
 */
final class RunLock implements AutoCloseable {

    static final String FILE = ".lock";

    /**
     * What this JVM holds. POSIX takes a process's locks on a file away as soon as the process closes any handle of it, so
     * that a second one here must not so much as open the file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private RunLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes a folder.
     *
     * @throws AssayException of kind {@code HOST} if somebody else has it
     */
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
                // Its owner may have deleted it between our opening and our locking it: then it is nobody's file.
                if (Files.exists(file)) {
                    kept = true;
                    return channel;
                }
            } catch (OverlappingFileLockException e) {
                // held in this JVM by a copy of this class from another loader
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
                folder + " is being written by another run; wait for its end, or stop it, before you go on with it",
                null);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // it stays, as that of a killed process does
        }
        try {
            channel.close();
        } catch (IOException e) {
            // what is not closed ends with this process
        } finally {
            HELD.remove(file);
        }
    }
}
