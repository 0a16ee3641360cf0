package dev.assay.embedded;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a server wrote since a moment. Stateless. */
final class LogFile {

    private static final int MOST_BYTES = 1 << 20;

    private LogFile() {}

    /** How long a log is now, in bytes: what a later reading has to skip. */
    static long length(Path log) throws IOException {
        return Files.exists(log) ? Files.size(log) : 0;
    }

    /** The lines written since a log had a given length; the first of very many. */
    static List<String> since(Path log, long skippedBytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(skippedBytes);
            byte[] bytes = new byte[(int) Math.min(MOST_BYTES, file.length() - skippedBytes)];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        }
    }
}
