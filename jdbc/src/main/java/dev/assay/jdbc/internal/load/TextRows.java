package dev.assay.jdbc.internal.load;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.jdbc.BulkLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Rows in the text format that PostgreSQL's {@code COPY} and {@code LOAD DATA} of MySQL and MariaDB share: tabs between columns,
 * line feeds after rows, {@code \N} for NULL, and backslashes before special characters. Uses one reused buffer. Confined to one
 * thread.
 */
public abstract class TextRows implements BulkLoader {

    private static final int BUFFER = 128 << 10;

    /** The longest column other than text: a timestamp. */
    private static final int MAX_NUMBER_LENGTH = 40;

    /** Bytes of text escaped at once; escaping may double them. */
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

    /** Makes a writer for a table with this many columns, at least 1. */
    protected TextRows(int columns) {
        this.columns = columns;
    }

    /** Sends bytes, which may end within a row. The caller reuses the array afterwards. */
    protected abstract void send(byte[] bytes, int length) throws IOException;

    protected final void flush() throws IOException {
        send(buffer, filled);
        filled = 0;
    }

    private void separate() throws IOException {
        reserve(MAX_NUMBER_LENGTH);
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

    /** Appends the digits without a sign; {@code Long.MIN_VALUE} has no positive counterpart. */
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

    /** Fast path for most numbers. Multiplies, because the C1 compiler does not replace divisions by a constant. */
    private void digits(int value, int atLeast) {
        int length = atLeast;
        while (length < POWERS.length && value >= POWERS[length]) {
            length++;
        }
        byte[] bytes = buffer;
        int rest = value;
        for (int i = filled + length - 1; i >= filled; i--) {
            // 0xCCCCCCCD / 2^35 is a tenth, exact for 32 bits.
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

    /** Returns the character after the backslash; 0 for bytes without escape, such as the negative bytes of UTF-8 sequences. */
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

    /** Caches the text: consecutive rows often have the same timestamp. */
    private void render(long epochMicros) throws IOException {
        long date = Math.floorDiv(epochMicros, MICROS_PER_DAY);
        long micros = Math.floorMod(epochMicros, MICROS_PER_DAY);
        if (date != renderedDay) {
            LocalDateTime start = LocalDateTime.ofEpochSecond(date * 86_400, 0, ZoneOffset.UTC);
            byte[] text = (start.toLocalDate() + " ").getBytes(StandardCharsets.US_ASCII);
            if (text.length != day.length) {
                throw new IOException("year " + start.getYear() + " does not fit into a timestamp column");
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
            throw new IllegalStateException("the row has " + column + " columns, but the table has " + columns);
        }
        if (filled == BUFFER) {
            flush();
        }
        buffer[filled++] = '\n';
        column = 0;
    }
}
