package dev.assay.embedded;

import dev.assay.model.IoText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reader of a server's log from a position. Stateless. */
final class LogFile {

    private static final int MAX_BYTES = 1 << 20;

    private LogFile() {}

    /** Returns the current length in bytes, or 0 without a log. */
    static long length(Path log) throws IOException {
        return Files.exists(log) ? Files.size(log) : 0;
    }

    /** Returns the lines after a position, at most the first MiB, or one line with the reason why the log cannot be read. */
    static List<String> since(Path log, long skippedBytes) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(skippedBytes);
            byte[] bytes = new byte[(int) Math.min(MAX_BYTES, file.length() - skippedBytes)];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of("cannot read its log: " + IoText.of(e));
        }
    }
}
