package dev.assay.jdbc.internal.load;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Rows as batches of {@code INSERT}, which every JDBC driver understands and some, told to, send as one statement of many
 * rows. Confined to one thread.
 */
public final class InsertBatches implements BulkLoader {

    /** Beyond this drivers gain nothing, and a row of a kilobyte stays far below what servers take at once. */
    private static final int ROWS = 1_000;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private final PreparedStatement insert;
    private final int[] jdbcTypes;
    private final int columns;
    private int column;
    private int pending;
    private long rows;

    /**
     * Prepares the statement.
     *
     * @param connection not in autocommit mode
     */
    public InsertBatches(Connection connection, Table table) throws SQLException {
        this.columns = table.columns().size();
        this.jdbcTypes =
                table.columns().stream().mapToInt(c -> jdbcType(c.type())).toArray();
        this.insert = connection.prepareStatement("INSERT INTO " + table.name() + " (" + table.columnNames()
                + ") VALUES (" + "?, ".repeat(columns - 1) + "?)");
    }

    private static int jdbcType(SqlType type) {
        if (type instanceof SqlType.Int) {
            return Types.INTEGER;
        } else if (type instanceof SqlType.BigInt) {
            return Types.BIGINT;
        } else if (type instanceof SqlType.Decimal) {
            return Types.DECIMAL;
        } else if (type instanceof SqlType.Timestamp) {
            return Types.TIMESTAMP;
        }
        return Types.VARCHAR;
    }

    /** Sets one parameter. */
    @FunctionalInterface
    private interface Setter {
        void set(int index) throws SQLException;
    }

    private RowWriter next(Setter setter) throws IOException {
        try {
            setter.set(++column);
            return this;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public RowWriter integer(long value) throws IOException {
        return next(i -> insert.setLong(i, value));
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) throws IOException {
        return next(i -> insert.setBigDecimal(i, BigDecimal.valueOf(unscaled, scale)));
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        return text(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public RowWriter text(String value) throws IOException {
        return next(i -> insert.setString(i, value));
    }

    @Override
    public RowWriter timestamp(long epochMicros) throws IOException {
        LocalDateTime moment = LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMicros, MICROS_PER_SECOND),
                Math.toIntExact(Math.floorMod(epochMicros, MICROS_PER_SECOND) * 1_000),
                ZoneOffset.UTC);
        return next(i -> insert.setObject(i, moment));
    }

    @Override
    public RowWriter nullValue() throws IOException {
        return next(i -> insert.setNull(i, jdbcTypes[i - 1]));
    }

    @Override
    public void endRow() throws IOException {
        if (column != columns) {
            throw new IllegalStateException("a row has " + column + " columns, the table " + columns);
        }
        column = 0;
        try {
            insert.addBatch();
            if (++pending == ROWS) {
                send();
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** A batch is taken whole or fails; what drivers say of its single rows is often that they do not know. */
    private void send() throws SQLException {
        insert.executeBatch();
        rows += pending;
        pending = 0;
    }

    @Override
    public long finish() throws IOException {
        try {
            if (pending > 0) {
                send();
            }
            insert.close();
            return rows;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            insert.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
