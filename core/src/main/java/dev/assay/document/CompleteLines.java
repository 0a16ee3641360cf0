package dev.assay.document;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file up to its last line break, without the partial line that an interrupted run leaves. Confined to one thread. */
final class CompleteLines extends FilterInputStream {

    private long left;

    private CompleteLines(InputStream in, long length) {
        super(in);
        this.left = length;
    }

    static InputStream of(Path file) throws IOException {
        long length = length(file);
        return new CompleteLines(new BufferedInputStream(Files.newInputStream(file)), length);
    }

    private static long length(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            for (long end = bytes.length(); end > 0; end--) {
                bytes.seek(end - 1);
                if (bytes.read() == '\n') {
                    return end;
                }
            }
            return 0;
        }
    }

    @Override
    public int read() throws IOException {
        return left-- > 0 ? super.read() : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int read = super.read(buffer, offset, (int) Math.min(length, left));
        left -= Math.max(0, read);
        return read;
    }
}
