package dev.assay.store;

import dev.assay.model.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;

/**
 * Length and SHA-256 of a file, taken from one reading. Immutable.
 *
 * @param bytes length
 * @param sha256 64 hexadecimal digits
 */
record Digest(long bytes, String sha256) {

    static Digest of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return copied(in, OutputStream.nullOutputStream());
        }
    }

    /** Copies all bytes, and returns their digest. Closes neither stream. */
    static Digest copied(InputStream in, OutputStream out) throws IOException {
        DigestInputStream digested = new DigestInputStream(in, Sha256.digest());
        long bytes = digested.transferTo(out);
        return new Digest(
                bytes, HexFormat.of().formatHex(digested.getMessageDigest().digest()));
    }
}
