package dev.assay.remote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a tar archive in the format ustar (POSIX.1-1988) with regular files. The same files give the same bytes: entries have no
 * owner and no time. Confined to one thread.
 */
final class TarWriter implements AutoCloseable {

    static final int BLOCK = 512;

    private static final int NAME = 100;
    private static final int PREFIX_AT = 345;
    private static final int PREFIX = 155;
    private static final int SUM_AT = 148;
    private static final int EXECUTABLE = 0700;
    private static final int READABLE = 0600;

    private final OutputStream out;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    /** @param path in the archive, with {@code /} */
    void add(String path, Path file, boolean executable) throws IOException {
        header(path, Files.size(file), executable ? EXECUTABLE : READABLE);
        pad(Files.copy(file, out));
    }

    /** Adds a file that only its owner can read. */
    void add(String path, byte[] content) throws IOException {
        header(path, content.length, READABLE);
        out.write(content);
        pad(content.length);
    }

    private void header(String path, long size, int mode) throws IOException {
        byte[] block = new byte[BLOCK];
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        int cut = 0;
        if (name.length > NAME) {
            cut = prefix(name);
            if (cut == 0) {
                throw new IOException("the name is too long for an archive: " + path);
            }
            System.arraycopy(name, 0, block, PREFIX_AT, cut);
            cut++; // the slash between both
        }
        if (name.length - cut > NAME || name.length == cut) {
            throw new IOException("the name is too long for an archive: " + path);
        }
        System.arraycopy(name, cut, block, 0, name.length - cut);
        octal(block, 100, 8, mode);
        octal(block, 108, 8, 0);
        octal(block, 116, 8, 0);
        octal(block, 124, 12, size);
        octal(block, 136, 12, 0);
        block[156] = '0';
        put(block, 257, "ustar\u000000");
        put(block, SUM_AT, "        ");
        int sum = 0;
        for (byte each : block) {
            sum += each & 0xff;
        }
        octal(block, SUM_AT, 7, sum);
        out.write(block);
    }

    /** Returns the length of the longest prefix that ends before a slash. */
    private static int prefix(byte[] name) {
        for (int i = Math.min(PREFIX, name.length - 1); i > 0; i--) {
            if (name[i] == '/') {
                return i;
            }
        }
        return 0;
    }

    private static void octal(byte[] block, int at, int length, long value) {
        String digits = Long.toOctalString(value);
        put(block, at, "0".repeat(length - 1 - digits.length()) + digits + "\0");
    }

    private static void put(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }

    private void pad(long size) throws IOException {
        out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
    }

    /** Writes the end of the archive, and closes the stream. */
    @Override
    public void close() throws IOException {
        try (out) {
            out.write(new byte[2 * BLOCK]);
        }
    }
}
