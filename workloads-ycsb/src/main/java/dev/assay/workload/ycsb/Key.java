package dev.assay.workload.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A key: the number it was made of and the text that is stored, reused from operation to operation. Confined to one worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Key {

    /** As long as YCSB's column for keys. */
    static final int LONGEST = 255;

    private static final byte[] PREFIX = "user".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes = new byte[LONGEST + Decimal.ROOM];
    private final boolean hashed;
    private final int digits;
    private long number;
    private int length;
    private @Nullable String text;

    /**
     * A key without a number yet.
     *
     * @param hashed whether texts have the hash of the number
     * @param zeroPadding how many digits there are at least, at most {@code 251}
     */
    public Key(boolean hashed, int zeroPadding) {
        this.hashed = hashed;
        this.digits = zeroPadding;
        System.arraycopy(PREFIX, 0, bytes, 0, PREFIX.length);
    }

    /** Makes it the key of a number, at least 0: {@code user}, zeros as far as they are wanted, the number or its hash. */
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

    /** Makes it the key of a text that was read, of at most {@value #LONGEST} characters of ASCII. */
    void set(String read) {
        byte[] ascii = read.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, bytes, 0, ascii.length);
        this.number = -1;
        this.text = read;
        this.length = ascii.length;
    }

    /** The number it was made of; −1 if it was read. */
    public long number() {
        return number;
    }

    /** The text in ASCII, from 0 to {@link #length}; reused, so not to be kept or changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes the text has. */
    public int length() {
        return length;
    }

    /** The text, made when it is asked for first: an allocation. */
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
