package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes the random texts of a population straight into columns (TPC-C rev 5.11 clauses 4.3.2.2, 4.3.2.7 and 4.3.3.1).
 *
 * <p>Confined to one thread; allocates nothing after construction.
 */
final class RandomText {

    private static final byte[] ALPHANUMERIC = ascii("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    private static final byte[] LETTERS = ascii("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    private static final byte[] DIGITS = ascii("0123456789");
    private static final byte[] ORIGINAL = ascii("ORIGINAL");
    private static final byte[] ZIP_END = ascii("11111");

    private static final int LONGEST = 500;

    /** Characters from one draw. */
    private static final int BLOCK = 8;

    private final RandomStream random;

    // Reused for each column. Fills write whole blocks, hence the slack behind the longest text.
    private final byte[] buffer = new byte[LONGEST + BLOCK];

    RandomText(RandomStream random) {
        this.random = random;
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Letters and digits, the length uniform in {@code [shortest, longest]}. */
    void alphanumeric(RowWriter writer, int shortest, int longest) throws IOException {
        int length = random.between(shortest, longest);
        fill(ALPHANUMERIC, length);
        writer.text(buffer, 0, length);
    }

    /** Exactly so many letters, in so many columns one after the other. */
    void letters(RowWriter writer, int length, int columns) throws IOException {
        fill(LETTERS, length * columns);
        for (int column = 0; column < columns; column++) {
            writer.text(buffer, column * length, length);
        }
    }

    /** Exactly so many digits. */
    void digits(RowWriter writer, int length) throws IOException {
        fill(DIGITS, length);
        writer.text(buffer, 0, length);
    }

    /** The data of an item or of stock: 26 to 50 characters, ORIGINAL somewhere among them if so wanted. */
    void data(RowWriter writer, boolean original) throws IOException {
        int length = random.between(26, 50);
        fill(ALPHANUMERIC, length);
        if (original) {
            int at = random.between(0, length - ORIGINAL.length);
            System.arraycopy(ORIGINAL, 0, buffer, at, ORIGINAL.length);
        }
        writer.text(buffer, 0, length);
    }

    /** The five columns of an address: two streets, city, state, zip. */
    void address(RowWriter writer) throws IOException {
        alphanumeric(writer, 10, 20);
        alphanumeric(writer, 10, 20);
        alphanumeric(writer, 10, 20);
        letters(writer, 2, 1);
        fill(DIGITS, 4);
        System.arraycopy(ZIP_END, 0, buffer, 4, ZIP_END.length);
        writer.text(buffer, 0, 4 + ZIP_END.length);
    }

    /**
     * Takes eight characters from one draw: each half is a 32-bit fraction, and multiplying a fraction by the size of
     * the alphabet leaves the next character above the point and a new fraction below it. The characters of a half
     * differ in probability by less than 62⁴/2³² = 0.4 %, and one draw a character would take most of the time of a
     * load.
     */
    private void fill(byte[] alphabet, int length) {
        byte[] bytes = buffer;
        int size = alphabet.length;
        for (int at = 0; at < length; at += BLOCK) {
            long bits = random.nextLong();
            long upper = (bits >>> 32) * size;
            long lower = (bits & 0xFFFF_FFFFL) * size;
            bytes[at] = alphabet[(int) (upper >>> 32)];
            bytes[at + 1] = alphabet[(int) (lower >>> 32)];
            upper = (upper & 0xFFFF_FFFFL) * size;
            lower = (lower & 0xFFFF_FFFFL) * size;
            bytes[at + 2] = alphabet[(int) (upper >>> 32)];
            bytes[at + 3] = alphabet[(int) (lower >>> 32)];
            upper = (upper & 0xFFFF_FFFFL) * size;
            lower = (lower & 0xFFFF_FFFFL) * size;
            bytes[at + 4] = alphabet[(int) (upper >>> 32)];
            bytes[at + 5] = alphabet[(int) (lower >>> 32)];
            upper = (upper & 0xFFFF_FFFFL) * size;
            lower = (lower & 0xFFFF_FFFFL) * size;
            bytes[at + 6] = alphabet[(int) (upper >>> 32)];
            bytes[at + 7] = alphabet[(int) (lower >>> 32)];
        }
    }
}
