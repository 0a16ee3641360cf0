package dev.assay.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apiguardian.api.API;

/** SHA-256, which each Java has. Stateless. */
@API(status = API.Status.INTERNAL)
public final class Sha256 {

    private Sha256() {}

    /** Returns a new digest. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    /** Returns the digest of a text in UTF-8, 64 hexadecimal digits. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the digest of some bytes, 64 hexadecimal digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** Returns the digest of a file's bytes, 64 hexadecimal digits. */
    public static String hex(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return hex(in);
        }
    }

    /** Reads a stream to its end, without closing it, and returns the digest of its bytes, 64 hexadecimal digits. */
    public static String hex(InputStream in) throws IOException {
        DigestInputStream digested = new DigestInputStream(in, digest());
        digested.transferTo(OutputStream.nullOutputStream());
        return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }
}
