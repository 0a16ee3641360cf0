package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Generates the values of fields: random printable characters or, with {@code dataintegrity}, text derived from key and field.
 * Writes into the caller's buffer without allocation. Confined to one worker.
 */
final class Values {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long BLANKS = 0x2020_2020_2020_2020L;

    private final boolean deterministic;
    private final byte[][] fieldNames;
    private final LongSupplier lengths;
    private final RandomStream random;
    private final byte[] expected;

    /**
     * @param lengths drawn once for each value
     * @param random the source of the characters
     */
    Values(YcsbParameters parameters, KeyTable table, LongSupplier lengths, RandomStream random) {
        this.deterministic = parameters.dataIntegrity();
        this.fieldNames = table.fields().stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        this.lengths = lengths;
        this.random = random;
        this.expected = new byte[parameters.dataIntegrity() ? parameters.shape().fieldLength() : 0];
    }

    /** Writes a field of the record with a key. */
    void write(RowBuffer row, int position, Key key) {
        int length = (int) lengths.getAsLong();
        byte[] bytes = row.bytes(position);
        if (deterministic) {
            deterministic(key, fieldNames[position], bytes, length);
        } else {
            random(bytes, length, random);
        }
        row.written(position, length);
    }

    /** Replaces a row by all fields of the record with a key. */
    void writeAll(RowBuffer row, Key key) {
        row.clear();
        for (int position = 0; position < fieldNames.length; position++) {
            write(row, position, key);
        }
    }

    /** Returns true if a field that was read has the value derived from key and field. */
    boolean holds(Key key, int position, @Nullable String read) {
        int length = (int) lengths.getAsLong();
        if (read == null || read.length() != length) {
            return false;
        }
        deterministic(key, fieldNames[position], expected, length);
        for (int i = 0; i < length; i++) {
            if (read.charAt(i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /** Writes YCSB's characters: six from 32 random bits, five bits apart, each masked and added to a blank. */
    static void random(byte[] into, int length, RandomStream random) {
        int at = 0;
        while (at < length) {
            at = six(into, at, length, (int) (random.nextLong() >>> Integer.SIZE));
        }
    }

    /**
     * Writes six characters as one eight-byte word, whose last two bytes the next call overwrites. Near the end of the value it
     * writes single bytes.
     *
     * @return the index after the last character
     */
    static int six(byte[] into, int from, int length, int bits) {
        long characters = BLANKS + spread(Integer.toUnsignedLong(bits));
        if (length - from >= Long.BYTES) {
            WORDS.set(into, from, characters);
            return from + 6;
        }
        int end = Math.min(from + 6, length);
        for (int at = from; at < end; at++) {
            into[at] = (byte) characters;
            characters >>>= Byte.SIZE;
        }
        return end;
    }

    /** Moves the bits from every fifth bit on into a byte each and applies YCSB's masks: five bits, six, or five and the seventh. */
    private static long spread(long bits) {
        return (bits & 0x1F)
                | ((bits << 3) & 0x3F00)
                | ((bits << 6) & 0x5F_0000)
                | ((bits << 9) & 0x1F00_0000)
                | ((bits << 12) & 0x3F_0000_0000L)
                | ((bits << 15) & 0x5F00_0000_0000L);
    }

    /**
     * Writes the key, a colon and the field's name, then repeats a colon and the hash of the text so far until the value is full;
     * cuts the text to the length. The hash is {@link String#hashCode}, computed incrementally.
     */
    static void deterministic(Key key, byte[] field, byte[] into, int length) {
        int at = append(key.bytes(), key.length(), into, 0, length);
        at = append(COLON, 1, into, at, length);
        at = append(field, field.length, into, at, length);
        int hash = hash(into, 0, Math.min(at, length), 0);
        while (at < length) {
            int from = at;
            at = append(COLON, 1, into, at, length);
            hash = hash(into, from, at, hash);
            from = at;
            at = decimal(hash, into, at, length);
            hash = hash(into, from, Math.min(at, length), hash);
        }
    }

    private static final byte[] COLON = {':'};

    private static int append(byte[] text, int textLength, byte[] into, int at, int length) {
        int room = Math.max(0, Math.min(textLength, length - at));
        if (room > 0) {
            System.arraycopy(text, 0, into, at, room);
        }
        return at + textLength;
    }

    private static int hash(byte[] text, int from, int to, int before) {
        int hash = before;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        return hash;
    }

    /** Writes the characters of a number that fit; returns the index at which all of them would end. */
    private static int decimal(int number, byte[] into, int at, int length) {
        long rest = Math.abs((long) number);
        int digits = 1;
        for (long power = 10; rest >= power; power *= 10) {
            digits++;
        }
        int from = at;
        if (number < 0) {
            if (from < length) {
                into[from] = '-';
            }
            from++;
        }
        for (int i = from + digits - 1; i >= from; i--) {
            if (i < length) {
                into[i] = (byte) ('0' + rest % 10);
            }
            rest /= 10;
        }
        return from + digits;
    }
}
