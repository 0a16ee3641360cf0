package dev.assay.jdbc.load;

import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.workload.RowWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apiguardian.api.API;

/**
 * Rows as text, through one reused buffer: columns apart by tabs, rows by line feeds, NULL as {@code \N}, and backslashes
 * before what would be mistaken for one of these. {@code COPY} of PostgreSQL and {@code LOAD DATA} of MySQL and MariaDB
 * both read it as it is.
 *
 * <p>Confined to one thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public abstract class TextRows implements BulkLoader {

    private static final int BUFFER = 128 << 10;

    /** The longest column that is not text: a timestamp. */
    private static final int LONGEST_NUMBER = 40;

    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final byte[] buffer = new byte[BUFFER];
    private final int columns;
    private int filled;
    private int column;

    private long renderedDay = Long.MIN_VALUE;
    private final byte[] day = new byte[11];

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

    private void separate(int room) throws IOException {
        if (BUFFER - filled < room + 2) {
            flush();
        }
        if (column++ > 0) {
            buffer[filled++] = '\t';
        }
    }

    @Override
    public RowWriter integer(long value) throws IOException {
        separate(LONGEST_NUMBER);
        if (value < 0) {
            buffer[filled++] = '-';
        }
        digits(value, 1);
        return this;
    }

    /** The digits of a number without its sign; the most negative one has no positive counterpart. */
    private void digits(long value, int atLeast) {
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

    @Override
    public RowWriter decimal(long unscaled, int scale) throws IOException {
        separate(LONGEST_NUMBER);
        long power = 1;
        for (int i = 0; i < scale; i++) {
            power *= 10;
        }
        if (unscaled < 0) {
            buffer[filled++] = '-';
        }
        digits(unscaled / power, 1);
        if (scale > 0) {
            buffer[filled++] = '.';
            digits(unscaled % power, scale);
        }
        return this;
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        separate(Math.min(2 * length, BUFFER - 2));
        for (int i = offset; i < offset + length; i++) {
            if (BUFFER - filled < 2) {
                flush();
            }
            byte b = utf8[i];
            if (b == '\\' || b == '\t' || b == '\n' || b == '\r') {
                buffer[filled++] = '\\';
                b = (byte) (b == '\\' ? '\\' : b == '\t' ? 't' : b == '\n' ? 'n' : 'r');
            }
            buffer[filled++] = b;
        }
        return this;
    }

    @Override
    public RowWriter text(String value) throws IOException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return text(bytes, 0, bytes.length);
    }

    @Override
    public RowWriter timestamp(long epochMicros) throws IOException {
        separate(LONGEST_NUMBER);
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
        System.arraycopy(day, 0, buffer, filled, day.length);
        filled += day.length;
        digits(micros / 3_600_000_000L, 2);
        buffer[filled++] = ':';
        digits(micros / 60_000_000 % 60, 2);
        buffer[filled++] = ':';
        digits(micros / 1_000_000 % 60, 2);
        buffer[filled++] = '.';
        digits(micros % 1_000_000, 6);
        return this;
    }

    @Override
    public RowWriter nullValue() throws IOException {
        separate(2);
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
