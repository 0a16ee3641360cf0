package dev.assay.workload.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A reusable key: its number and its text. Confined to one worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Key {

    /** The length of YCSB's key column. */
    static final int LONGEST = 255;

    private static final byte[] PREFIX = "user".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes = new byte[LONGEST + Decimal.ROOM];
    private final boolean hashed;
    private final int digits;
    private long number;
    private int length;
    private @Nullable String text;

    /**
     * Creates a key without a number.
     *
     * @param hashed whether the text contains the hash of the number instead of the number
     * @param zeroPadding the minimum number of digits, at most {@code 251}
     */
    public Key(boolean hashed, int zeroPadding) {
        this.hashed = hashed;
        this.digits = zeroPadding;
        System.arraycopy(PREFIX, 0, bytes, 0, PREFIX.length);
    }

    /** Sets the number, at least 0. The text is {@code user}, the zeros of the padding, and the number or its hash. */
    public void set(long newNumber) {
        this.number = newNumber;
        this.text = null;
        long shown = hashed ? Fnv64.hash(newNumber) : newNumber;
        int at = PREFIX.length;
        if (digits > 1) {
            for (int zeros = digits - Decimal.length(shown); zeros > 0; zeros--) {
                bytes[at++] = '0';
            }
        }
        this.length = Decimal.write(shown, bytes, at);
    }

    /** Sets a text that was read, of at most {@value #LONGEST} ASCII characters. */
    void set(String read) {
        byte[] ascii = read.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, bytes, 0, ascii.length);
        this.number = -1;
        this.text = read;
        this.length = ascii.length;
    }

    /** Returns the number; −1 if the text was read. */
    public long number() {
        return number;
    }

    /** Returns the ASCII text, from 0 to {@link #length}. The array is reused: do not keep or change it. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the length of the text, in bytes. */
    public int length() {
        return length;
    }

    /** Returns the text; the first call for a number allocates it. */
    public String text() {
        if (text == null) {
            text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        }
        return Objects.requireNonNull(text);
    }

    @Override
    public String toString() {
        return text();
    }
}
