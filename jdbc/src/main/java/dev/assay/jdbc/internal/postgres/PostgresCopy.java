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
 * Loads rows with {@code COPY … FROM STDIN (FORMAT binary)} through one reused buffer. Text format costs the server nearly twice
 * as much for rows of a kilobyte, because it scans each character for escapes and parses numbers. Confined to one thread; only
 * {@link #text(String)} allocates.
 *
 * <p>Format: PostgreSQL 15, reference of {@code COPY}, "Binary Format", and the {@code …_recv} function of each type.
 */
final class PostgresCopy implements BulkLoader {

    private static final int BUFFER = 128 << 10;

    /** The longest column other than text: a number of 38 digits. */
    private static final int MAX_COLUMN_BYTES = 64;

    private static final byte[] SIGNATURE = "PGCOPY\n\u00FF\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

    /** 2000-01-01 00:00, the epoch of the server. */
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
            // A chunk need not be durable: completing the data set commits after all chunks.
            statement.execute("SET LOCAL synchronous_commit = off");
        }
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table.name() + " (" + table.columnNames() + ") FROM STDIN (FORMAT binary)");
        // no flags, no header extension
        buffer.put(SIGNATURE).putLong(0);
    }

    /** Starts a column; the first one writes the column count of the row. */
    private SqlType begin(int room) throws IOException {
        if (column == types.length) {
            throw new IllegalStateException("a row of " + table.name() + " has more than " + types.length + " columns");
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
        SqlType type = begin(MAX_COLUMN_BYTES);
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
        number(begin(MAX_COLUMN_BYTES), unscaled, scale);
        return this;
    }

    private void number(SqlType type, long unscaled, int scale) {
        if (!(type instanceof SqlType.Decimal)) {
            throw mismatch("a number");
        }
        numeric.write(unscaled, scale, buffer);
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        SqlType type = begin(MAX_COLUMN_BYTES);
        if (type instanceof SqlType.Json) {
            buffer.putInt(length + 1).put(JSONB_VERSION);
        } else if (type instanceof SqlType.Char || type instanceof SqlType.Varchar || type instanceof SqlType.Text) {
            buffer.putInt(length);
        } else {
            throw mismatch("a text");
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
        if (!(begin(MAX_COLUMN_BYTES) instanceof SqlType.Timestamp)) {
            throw mismatch("a time");
        }
        buffer.putInt(Long.BYTES).putLong(Math.subtractExact(epochMicros, EPOCH_MICROS));
        return this;
    }

    @Override
    public RowWriter nullValue() throws IOException {
        begin(MAX_COLUMN_BYTES);
        buffer.putInt(-1);
        return this;
    }

    @Override
    public void endRow() {
        if (column != types.length) {
            throw new IllegalStateException("the row has " + column + " columns, but the table has " + types.length);
        }
        column = 0;
    }

    private String name() {
        return table.name() + "." + table.columns().get(column - 1).name();
    }

    private IllegalStateException mismatch(String found) {
        return new IllegalStateException(found + " for column " + name() + " of type " + types[column - 1]);
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
