package dev.assay.jdbc.internal.postgres;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows into a PostgreSQL table by {@code COPY … FROM STDIN (FORMAT binary)}, through one reused buffer. Text format, in which
 * the server looks at each character for what may be escaped and reads numbers digit by digit, costs it nearly twice as much
 * for rows of a kilobyte of text. Confined to one thread; allocates nothing for a row but in {@link #text(String)}.
 *
 * <p>The format: PostgreSQL 15, reference of {@code COPY}, "Binary Format"; of each type, the {@code …_recv} functions.
 */
final class PostgresCopy implements BulkLoader {

    private static final int BUFFER = 128 << 10;

    /** The longest column that is no text: a number of 38 digits. */
    private static final int LONGEST = 64;

    private static final byte[] SIGNATURE = "PGCOPY\n\u00FF\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

    /** 2000-01-01 00:00, where the server's time begins. */
    private static final long EPOCH_MICROS = 946_684_800_000_000L;

    private static final byte JSONB_VERSION = 1;

    private final CopyIn copy;
    private final Table table;
    private final SqlType[] types;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final NumericBytes numeric = new NumericBytes();
    private int column;

    PostgresCopy(Connection connection, Table table) throws SQLException {
        this.table = table;
        List<Table.Column> columns = table.columns();
        types = columns.stream().map(Table.Column::type).toArray(SqlType[]::new);
        try (Statement statement = connection.createStatement()) {
            // A chunk need not reach the disk before the next one: completing the data set commits after all of them.
            statement.execute("SET LOCAL synchronous_commit = off");
        }
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table.name() + " (" + table.columnNames() + ") FROM STDIN (FORMAT binary)");
        // No flags, and no extension of the header.
        buffer.put(SIGNATURE).putLong(0);
    }

    /** A row says first how many columns it has. */
    private SqlType begin(int room) throws IOException {
        if (column == types.length) {
            throw new IllegalStateException("a row of " + table.name() + " has " + types.length + " columns, not more");
        }
        if (buffer.remaining() < room + Short.BYTES) {
            flush();
        }
        if (column == 0) {
            buffer.putShort((short) types.length);
        }
        return types[column++];
    }

    private void flush() throws IOException {
        try {
            copy.writeToCopy(buffer.array(), 0, buffer.position());
        } catch (SQLException e) {
            throw failed(e);
        }
        buffer.clear();
    }

    private static IOException failed(SQLException e) {
        return new IOException(e.getMessage(), e);
    }

    @Override
    public RowWriter integer(long value) throws IOException {
        SqlType type = begin(LONGEST);
        if (type instanceof SqlType.Int || type instanceof SqlType.UnsignedInt) {
            if (value != (int) value) {
                throw new IOException(value + " does not fit column " + name() + ", an integer of 32 bits");
            }
            buffer.putInt(Integer.BYTES).putInt((int) value);
        } else if (type instanceof SqlType.BigInt) {
            buffer.putInt(Long.BYTES).putLong(value);
        } else {
            number(type, value, 0);
        }
        return this;
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) throws IOException {
        number(begin(LONGEST), unscaled, scale);
        return this;
    }

    private void number(SqlType type, long unscaled, int scale) {
        if (!(type instanceof SqlType.Decimal)) {
            throw other("a number");
        }
        numeric.write(unscaled, scale, buffer);
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        SqlType type = begin(LONGEST);
        if (type instanceof SqlType.Json) {
            buffer.putInt(length + 1).put(JSONB_VERSION);
        } else if (type instanceof SqlType.Char || type instanceof SqlType.Varchar || type instanceof SqlType.Text) {
            buffer.putInt(length);
        } else {
            throw other("a text");
        }
        int from = offset;
        int left = length;
        while (left > 0) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int piece = Math.min(left, buffer.remaining());
            buffer.put(utf8, from, piece);
            from += piece;
            left -= piece;
        }
        return this;
    }

    @Override
    public RowWriter timestamp(long epochMicros) throws IOException {
        if (!(begin(LONGEST) instanceof SqlType.Timestamp)) {
            throw other("a time");
        }
        buffer.putInt(Long.BYTES).putLong(Math.subtractExact(epochMicros, EPOCH_MICROS));
        return this;
    }

    @Override
    public RowWriter nullValue() throws IOException {
        begin(LONGEST);
        buffer.putInt(-1);
        return this;
    }

    @Override
    public void endRow() {
        if (column != types.length) {
            throw new IllegalStateException("a row has " + column + " columns, the table " + types.length);
        }
        column = 0;
    }

    private String name() {
        return table.name() + "." + table.columns().get(column - 1).name();
    }

    private IllegalStateException other(String found) {
        return new IllegalStateException(found + " for column " + name() + ", which is " + types[column - 1]);
    }

    @Override
    public long finish() throws IOException {
        if (buffer.remaining() < Short.BYTES) {
            flush();
        }
        buffer.putShort((short) -1);
        flush();
        try {
            return copy.endCopy();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (copy.isActive()) {
            try {
                copy.cancelCopy();
            } catch (SQLException e) {
                throw failed(e);
            }
        }
    }
}
