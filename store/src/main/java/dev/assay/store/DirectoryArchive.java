package dev.assay.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An archive in a folder, such as a mounted network drive: an object is a file. Confined to one thread. */
final class DirectoryArchive implements Archive {

    private final Path folder;

    DirectoryArchive(Path folder) {
        this.folder = folder;
    }

    /** The content is written beside the file, and linked to its name: a link never replaces a file. */
    @Override
    public Created create(String key, Path content, String sha256) throws IOException {
        Path file = folder.resolve(key);
        if (Files.exists(file)) {
            return compared(file, sha256);
        }
        Files.createDirectories(file.getParent());
        Path part = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".part");
        try {
            copy(content, part, sha256);
            place(part, file);
            return Created.NEW;
        } catch (FileAlreadyExistsException created) {
            return compared(file, sha256);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Copies to the disk, and refuses a file that has changed since its digest was taken. */
    private static void copy(Path content, Path part, String sha256) throws IOException {
        try (InputStream in = Files.newInputStream(content);
                FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            Digest copied = Digest.copied(in, Channels.newOutputStream(channel));
            channel.force(true);
            if (!copied.sha256().equals(sha256)) {
                throw new IOException(content + " has changed while it was copied");
            }
        }
    }

    /** File systems without links, such as those of network drives, have the move: it replaces no file that is there before. */
    private static void place(Path part, Path file) throws IOException {
        try {
            Files.createLink(file, part);
        } catch (FileAlreadyExistsException created) {
            throw created;
        } catch (UnsupportedOperationException | FileSystemException without) {
            Files.move(part, file);
        }
    }

    private static Created compared(Path file, String sha256) throws IOException {
        return Digest.of(file).sha256().equals(sha256) ? Created.SAME : Created.OTHER;
    }

    @Override
    public Optional<InputStream> open(String key) throws IOException {
        try {
            return Optional.of(Files.newInputStream(folder.resolve(key)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> folders() throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(Files::isDirectory)
                    .map(each -> each.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() {
        // holds nothing
    }
}
