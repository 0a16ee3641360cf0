package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The values of fields: random printable characters or, with {@code dataintegrity}, what follows from key and field. Written
 * into the caller's bytes, without allocating. Confined to one worker.
 */
final class Values {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long BLANKS = 0x2020_2020_2020_2020L;

    private final boolean deterministic;
    private final byte[][] fieldNames;
    private final LongDraw lengths;
    private final RandomStream random;
    private final byte[] expected;

    /**
     * @param random of the characters
     * @param lengths drawn once a value
     */
    Values(YcsbParameters parameters, KeyTable table, LongDraw lengths, RandomStream random) {
        this.deterministic = parameters.dataIntegrity();
        this.fieldNames = table.fields().stream()
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        this.lengths = lengths;
        this.random = random;
        this.expected = new byte[parameters.dataIntegrity() ? parameters.shape().fieldLength() : 0];
    }

    /** Writes a field of the record of a key. */
    void write(RowBuffer row, int position, Key key) {
        int length = (int) lengths.next();
        byte[] bytes = row.bytes(position);
        if (deterministic) {
            deterministic(key, fieldNames[position], bytes, length);
        } else {
            random(bytes, length, random);
        }
        row.written(position, length);
    }

    /** Whether a field that was read has the value that follows from key and field. */
    boolean holds(Key key, int position, @Nullable String read) {
        int length = (int) lengths.next();
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

    /** YCSB's characters: six of 32 random bits, five bits apart, each masked and added to a blank. */
    static void random(byte[] into, int length, RandomStream random) {
        int at = 0;
        while (at < length) {
            at = six(into, at, length, (int) (random.nextLong() >>> Integer.SIZE));
        }
    }

    /**
     * Writes six characters as one word, whose last two bytes the next six will write again, or the last ones one by one.
     *
     * @return where they end
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

    /** Moves what begins at each fifth bit to the next byte, where YCSB keeps five bits of it, six, or five and the seventh. */
    private static long spread(long bits) {
        return (bits & 0x1F)
                | ((bits << 3) & 0x3F00)
                | ((bits << 6) & 0x5F_0000)
                | ((bits << 9) & 0x1F00_0000)
                | ((bits << 12) & 0x3F_0000_0000L)
                | ((bits << 15) & 0x5F00_0000_0000L);
    }

    /**
     * The key, a colon, the field's name and then, as often as there is room, a colon and the hash of all that stands before
     * it; cut to size. The hash is {@link String#hashCode} of the text, carried along.
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

    /** Writes as many of the number's characters as there is room for; answers where it would end. */
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
