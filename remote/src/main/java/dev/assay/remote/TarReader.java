package dev.assay.remote;

import static dev.assay.remote.TarWriter.BLOCK;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks the regular files and folders of a tar archive: ustar, and the long names of GNU and of POSIX.1-2001. Links and devices are
 * rejected, as are paths outside the folder. Stateless.
 */
final class TarReader {

    private static final int MOST_NAME_BYTES = 1 << 16;

    private TarReader() {}

    static void unpack(Path archive, Path folder) throws IOException {
        try (InputStream in = Files.newInputStream(archive)) {
            @Nullable String longName = null;
            byte[] block = in.readNBytes(BLOCK);
            while (block.length == BLOCK && !empty(block)) {
                long size = octal(block, 124, 12);
                char type = (char) (block[156] & 0xff);
                switch (type) {
                    case 'L' -> longName = text(name(in, size), 0, (int) size);
                    case 'x' -> longName = path(name(in, size), longName);
                    case 'g' -> in.skipNBytes(size);
                    case '5' -> {
                        Files.createDirectories(inside(folder, longName == null ? name(block) : longName));
                        longName = null;
                    }
                    case '0', '\0' -> {
                        copy(in, inside(folder, longName == null ? name(block) : longName), size);
                        longName = null;
                    }
                    default -> throw new IOException("the archive has a link or a device: " + name(block));
                }
                in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
                block = in.readNBytes(BLOCK);
            }
            if (block.length != BLOCK) {
                throw new EOFException("the archive is cut off");
            }
        }
    }

    private static boolean empty(byte[] block) {
        return block[0] == 0;
    }

    private static byte[] name(InputStream in, long size) throws IOException {
        if (size > MOST_NAME_BYTES) {
            throw new IOException("the archive has a name of " + size + " bytes");
        }
        byte[] bytes = in.readNBytes((int) size);
        if (bytes.length != size) {
            throw new EOFException("the archive is cut off");
        }
        return bytes;
    }

    /** Returns the value of {@code path} in lines of the form {@code LENGTH NAME=VALUE}, else another name. */
    private static @Nullable String path(byte[] records, @Nullable String other) {
        for (String line : new String(records, StandardCharsets.UTF_8).lines().toList()) {
            if (line.matches("\\d+ path=.*")) {
                return line.substring(line.indexOf('=') + 1);
            }
        }
        return other;
    }

    private static String name(byte[] block) {
        String prefix = block[257] == 'u' && block[263] == '0' ? text(block, 345, 155) : "";
        String name = text(block, 0, 100);
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static String text(byte[] block, int at, int length) {
        int end = at;
        while (end < at + length && block[end] != 0) {
            end++;
        }
        return new String(block, at, end - at, StandardCharsets.UTF_8);
    }

    private static long octal(byte[] block, int at, int length) throws IOException {
        String digits = text(block, at, length).strip();
        try {
            long value = Long.parseLong(digits, 8);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IOException("the archive is damaged");
    }

    private static Path inside(Path folder, String name) throws IOException {
        Path path = folder.resolve(name).normalize();
        if (name.contains("\\") || !path.startsWith(folder)) {
            throw new IOException("the archive has a file outside its folder: " + name);
        }
        return path;
    }

    private static void copy(InputStream in, Path file, long size) throws IOException {
        Files.createDirectories(file.getParent());
        try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            byte[] buffer = new byte[1 << 16];
            long left = size;
            while (left > 0) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    throw new EOFException("the archive is cut off");
                }
                out.write(buffer, 0, read);
                left -= read;
            }
        }
    }
}
