package dev.assay.internal.provision;

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

/**
 * The lines of a journal in a file. A line is on disk when {@link #append} returns. Confined to one thread; one process writes a file
 * at a time.
 *
 * @param path need not exist; its folder does
 */
record JournalFile(Path path) implements JournalStore {

    /** Returns all complete lines. Removes an incomplete last line, which a killed host left: its step did not begin. */
    @Override
    public List<String> lines() {
        try {
            if (!Files.exists(path)) {
                return List.of();
            }
            cut();
            return Files.readAllLines(path);
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
        // An interrupt closes a FileChannel; a stream stays open.
        try (FileOutputStream out = new FileOutputStream(path.toFile(), true)) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
            if (made) {
                syncFolder();
            }
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + IoText.of(e), e);
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
