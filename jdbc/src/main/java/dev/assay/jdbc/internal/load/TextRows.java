package dev.assay.jdbc.internal.load;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.jdbc.BulkLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Rows as text, through one reused buffer: columns apart by tabs, rows by line feeds, NULL as {@code \N}, and backslashes
 * before what would be mistaken for one of these. {@code COPY} of PostgreSQL and {@code LOAD DATA} of MySQL and MariaDB
 * both read it as it is.
 *
 * <p>Confined to one thread.
 */
public abstract class TextRows implements BulkLoader {

    private static final int BUFFER = 128 << 10;

    /** The longest column that is not text: a timestamp. */
    private static final int LONGEST_NUMBER = 40;

    /** Of text at a time, which may come to twice its length. */
    private static final int PIECE = 16 << 10;

    private static final int[] POWERS = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final byte[] buffer = new byte[BUFFER];
    private final int columns;
    private int filled;
    private int column;

    private long renderedDay = Long.MIN_VALUE;
    private final byte[] day = new byte[11];
    private long renderedMicros = Long.MIN_VALUE;
    private final byte[] moment = new byte[26];

    /**
     * For subclasses.
     *
     * @param columns of the table, at least 1
     */
    protected TextRows(int columns) {
        this.columns = columns;
    }

    /** Takes the next bytes, which may end within a row; they are overwritten once this returns. */
    protected abstract void send(byte[] bytes, int length) throws IOException;

    /** Hands on what the buffer still holds. */
    protected final void flush() throws IOException {
        send(buffer, filled);
        filled = 0;
    }

    private void separate() throws IOException {
        reserve(LONGEST_NUMBER);
        if (column++ > 0) {
            buffer[filled++] = '\t';
        }
    }

    private void reserve(int room) throws IOException {
        if (BUFFER - filled < room) {
            flush();
        }
    }

    @Override
    public RowWriter integer(long value) throws IOException {
        separate();
        if (value < 0) {
            buffer[filled++] = '-';
        }
        digits(value, 1);
        return this;
    }

    /** The digits of a number without its sign; the most negative one has no positive counterpart. */
    private void digits(long value, int atLeast) {
        long positive = Math.abs(value);
        if (positive >= 0 && positive <= Integer.MAX_VALUE) {
            digits((int) positive, atLeast);
            return;
        }
        int length = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        length = Math.max(length, atLeast);
        long rest = value;
        for (int i = filled + length - 1; i >= filled; i--) {
            buffer[i] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        filled += length;
    }

    /** Nearly all numbers: by multiplications, since the quick compiler does not make them of divisions by itself. */
    private void digits(int value, int atLeast) {
        int length = atLeast;
        while (length < POWERS.length && value >= POWERS[length]) {
            length++;
        }
        byte[] bytes = buffer;
        int rest = value;
        for (int i = filled + length - 1; i >= filled; i--) {
            // 0xCCCCCCCD / 2^35 is a tenth, exactly enough for 32 bits
            int tenth = (int) ((rest * 0xCCCC_CCCDL) >>> 35);
            bytes[i] = (byte) ('0' + rest - tenth * 10);
            rest = tenth;
        }
        filled += length;
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) throws IOException {
        separate();
        if (unscaled < 0) {
            buffer[filled++] = '-';
        }
        digits(unscaled, scale + 1);
        if (scale > 0) {
            System.arraycopy(buffer, filled - scale, buffer, filled - scale + 1, scale);
            buffer[filled - scale] = '.';
            filled++;
        }
        return this;
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        separate();
        int end = offset + length;
        for (int from = offset; from < end; from += PIECE) {
            int to = Math.min(end, from + PIECE);
            reserve(2 * (to - from));
            filled = escape(utf8, from, to, buffer, filled);
        }
        return this;
    }

    private static int escape(byte[] text, int from, int to, byte[] out, int start) {
        int at = start;
        for (int i = from; i < to; i++) {
            byte b = text[i];
            if (b <= '\r' || b == '\\') {
                byte escaped = escaped(b);
                if (escaped != 0) {
                    out[at++] = '\\';
                    b = escaped;
                }
            }
            out[at++] = b;
        }
        return at;
    }

    /** What stands behind the backslash; 0 if none is needed, as in characters of several bytes, which are negative. */
    private static byte escaped(byte b) {
        return switch (b) {
            case '\\' -> '\\';
            case '\t' -> 't';
            case '\n' -> 'n';
            case '\r' -> 'r';
            default -> 0;
        };
    }

    @Override
    public RowWriter timestamp(long epochMicros) throws IOException {
        separate();
        if (epochMicros != renderedMicros) {
            render(epochMicros);
        }
        System.arraycopy(moment, 0, buffer, filled, moment.length);
        filled += moment.length;
        return this;
    }

    /** Rows made together are often of one moment. */
    private void render(long epochMicros) throws IOException {
        long date = Math.floorDiv(epochMicros, MICROS_PER_DAY);
        long micros = Math.floorMod(epochMicros, MICROS_PER_DAY);
        if (date != renderedDay) {
            LocalDateTime start = LocalDateTime.ofEpochSecond(date * 86_400, 0, ZoneOffset.UTC);
            byte[] text = (start.toLocalDate() + " ").getBytes(StandardCharsets.US_ASCII);
            if (text.length != day.length) {
                throw new IOException("year " + start.getYear() + " is beyond what a timestamp column is written with");
            }
            System.arraycopy(text, 0, day, 0, day.length);
            renderedDay = date;
        }
        int start = filled;
        System.arraycopy(day, 0, buffer, filled, day.length);
        filled += day.length;
        digits(micros / 3_600_000_000L, 2);
        buffer[filled++] = ':';
        digits(micros / 60_000_000 % 60, 2);
        buffer[filled++] = ':';
        digits(micros / 1_000_000 % 60, 2);
        buffer[filled++] = '.';
        digits(micros % 1_000_000, 6);
        filled = start;
        System.arraycopy(buffer, start, moment, 0, moment.length);
        renderedMicros = epochMicros;
    }

    @Override
    public RowWriter nullValue() throws IOException {
        separate();
        buffer[filled++] = '\\';
        buffer[filled++] = 'N';
        return this;
    }

    @Override
    public void endRow() throws IOException {
        if (column != columns) {
            throw new IllegalStateException("a row has " + column + " columns, the table " + columns);
        }
        if (filled == BUFFER) {
            flush();
        }
        buffer[filled++] = '\n';
        column = 0;
    }
}
