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
 * The right of this JVM to a folder. It ends with the JVM, however that ends: the operating system drops the lock of a
 * process that was killed, which a file with a process number would outlive (in containers, where each JVM may be
 * number 1, even convincingly).
 *
 * <p>The file {@code owner} beside the lock says who holds it. It is read first, since POSIX takes all of a process's
 * locks on a file away as soon as that process closes <em>any</em> handle of it: this JVM must not so much as open the
 * lock that it holds. Thread-safe.
 */
final class Ownership implements AutoCloseable {

    private static final String OWNER = "owner";
    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel channel;

    private Ownership(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Whether somebody of ours has, or once had, a right to this folder. */
    static boolean marks(Path folder) {
        return Files.isRegularFile(folder.resolve(OWNER)) && Files.isRegularFile(folder.resolve(LOCK));
    }

    /** Who holds the folder, for people, or who held it last. */
    static String holder(Path folder) {
        try {
            String number = Files.readString(folder.resolve(OWNER)).split(" ", 2)[0];
            return number.isBlank() ? "another process" : "process " + number;
        } catch (IOException e) {
            return "another process";
        }
    }

    /** Takes a folder, or returns null if another database of this or another JVM is using it. */
    static synchronized @Nullable Ownership take(Path folder) throws IOException {
        Path owner = folder.resolve(OWNER);
        if (Files.exists(owner) && Files.readString(owner).equals(self())) {
            return null;
        }
        // A lock file that should be there but is not belongs to a folder that is being removed: not to be revived.
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
            // Held in this JVM by a copy of this class from another loader.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /** Gives the folder back and makes it look as if nobody had ever held it. */
    void unmark() throws IOException {
        Files.deleteIfExists(folder.resolve(OWNER));
        // Windows deletes no file that is open.
        channel.close();
        Files.deleteIfExists(folder.resolve(LOCK));
    }

    private static String self() {
        ProcessHandle process = ProcessHandle.current();
        long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return process.pid() + " " + started;
    }

    /** Gives the folder back, which may have been deleted by now; calling it again does nothing. */
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
