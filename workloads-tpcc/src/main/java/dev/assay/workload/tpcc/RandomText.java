package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes the random texts of the population into columns (TPC-C rev 5.11 clauses 4.3.2.2, 4.3.2.7 and 4.3.3.1).
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

    /** Characters per draw. */
    private static final int BLOCK = 8;

    private final RandomStream random;

    // Reused for each column; one block longer than the longest text because fill() writes whole blocks.
    private final byte[] buffer = new byte[LONGEST + BLOCK];

    RandomText(RandomStream random) {
        this.random = random;
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes letters and digits, of a length uniform in {@code [shortest, longest]}. */
    void alphanumeric(RowWriter writer, int shortest, int longest) throws IOException {
        int length = random.between(shortest, longest);
        fill(ALPHANUMERIC, length);
        writer.text(buffer, 0, length);
    }

    /** Writes consecutive columns of {@code length} letters each. */
    void letters(RowWriter writer, int length, int columns) throws IOException {
        fill(LETTERS, length * columns);
        for (int column = 0; column < columns; column++) {
            writer.text(buffer, column * length, length);
        }
    }

    /** Writes {@code length} digits. */
    void digits(RowWriter writer, int length) throws IOException {
        fill(DIGITS, length);
        writer.text(buffer, 0, length);
    }

    /** Writes 26 to 50 characters, with ORIGINAL at a random position if {@code original}. */
    void data(RowWriter writer, boolean original) throws IOException {
        int length = random.between(26, 50);
        fill(ALPHANUMERIC, length);
        if (original) {
            int at = random.between(0, length - ORIGINAL.length);
            System.arraycopy(ORIGINAL, 0, buffer, at, ORIGINAL.length);
        }
        writer.text(buffer, 0, length);
    }

    /** Writes the five columns of an address: two streets, city, state, zip. */
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
     * Fills the buffer with eight characters per draw; one draw per character would take most of the load time. Each
     * half of a draw is a 32-bit fraction. Multiplied by the alphabet size, its integer part is the next character and
     * the rest a new fraction. Character probabilities differ by less than 62⁴/2³² = 0.4 %.
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
