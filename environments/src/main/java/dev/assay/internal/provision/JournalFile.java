package dev.assay.internal.provision;

import dev.assay.internal.io.ProcessLock;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a journal in a file. A line is on disk when {@link #append} returns. Confined to one thread. A lock on the file {@code
 * NAME.lock} keeps other processes out until the journal is closed.
 */
final class JournalFile implements JournalStore {

    private final Path path;
    private final @Nullable ProcessLock lock;

    /**
     * @param path need not exist; its folder does
     * @param withoutLock whether a lock that cannot be made, such as on a full disk, is done without
     * @throws AssayException of kind {@code HOST} if another process has the journal
     */
    JournalFile(Path path, boolean withoutLock) {
        this.path = path;
        this.lock = locked(path, withoutLock);
    }

    /** A lock on the journal itself would end when a line's stream is closed. */
    private static @Nullable ProcessLock locked(Path path, boolean withoutLock) {
        Path file = path.resolveSibling(path.getFileName() + ".lock");
        try {
            return ProcessLock.take(file)
                    .orElseThrow(() -> AssayException.host(
                            path + " is in use: another process creates or deletes resources of this run", null));
        } catch (IOException e) {
            if (withoutLock) {
                return null;
            }
            throw AssayException.host("cannot lock " + file + ": " + IoText.of(e), e);
        }
    }

    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }

    /** Returns all complete lines. Removes an incomplete last line, which a killed host left: its step did not begin. */
    @Override
    public List<String> lines() {
        try {
            if (!Files.exists(path)) {
                return List.of();
            }
            cut();
            // Bytes that are no text make a line that is none of a journal.
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw AssayException.host("cannot read " + path + ": " + IoText.of(e), e);
        }
    }

    private void cut() throws IOException {
        byte[] all = Files.readAllBytes(path);
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        if (end < all.length) {
            try (RandomAccessFile open = new RandomAccessFile(path.toFile(), "rw")) {
                open.setLength(end);
                open.getFD().sync();
            }
        }
    }

    @Override
    public void append(String line) {
        boolean made = !Files.exists(path);
        long whole = path.toFile().length();
        // An interrupt closes a FileChannel; a stream stays open.
        try (FileOutputStream out = new FileOutputStream(path.toFile(), true)) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
            if (made) {
                syncFolder();
            }
        } catch (IOException e) {
            removeAfter(whole);
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
        }
    }

    /** Removes the part of a line that a failed append left, so that the next line begins on its own. */
    private void removeAfter(long length) {
        if (path.toFile().length() > length) {
            try (RandomAccessFile open = new RandomAccessFile(path.toFile(), "rw")) {
                open.setLength(length);
            } catch (IOException e) {
                // The next reader removes an incomplete last line.
            }
        }
    }

    /** Renames the file to the first free of {@code NAME.unreadable-1} and so on. */
    @Override
    public void setAside() {
        int number = 1;
        Path other = path.resolveSibling(path.getFileName() + ".unreadable-1");
        while (Files.exists(other)) {
            number++;
            other = path.resolveSibling(path.getFileName() + ".unreadable-" + number);
        }
        try {
            Files.move(path, other);
        } catch (IOException e) {
            throw AssayException.host("cannot rename " + path + ": " + IoText.of(e), e);
        }
    }

    /** A new file is in its folder only after the folder was written. Windows cannot open a folder. */
    private void syncFolder() throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && !System.getProperty("os.name", "").startsWith("Windows")) {
            try (FileChannel open = FileChannel.open(folder, StandardOpenOption.READ)) {
                open.force(true);
            }
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
