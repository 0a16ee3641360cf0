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
 * Loads rows with batches of {@code INSERT}, which every JDBC driver supports. Some drivers can rewrite a batch into one statement
 * with many rows. Confined to one thread.
 */
public final class InsertBatches implements BulkLoader {

    /** Larger batches gain nothing, and 1,000 rows of a kilobyte stay far below packet limits. */
    private static final int ROWS = 1_000;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private final PreparedStatement insert;
    private final int[] jdbcTypes;
    private final int columns;
    private int column;
    private int pending;
    private long rows;

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

    @FunctionalInterface
    private interface Action {
        void run() throws SQLException;
    }

    private RowWriter run(Action action) throws IOException {
        try {
            action.run();
            return this;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public RowWriter integer(long value) throws IOException {
        return run(() -> insert.setLong(++column, value));
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) throws IOException {
        return run(() -> insert.setBigDecimal(++column, BigDecimal.valueOf(unscaled, scale)));
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) throws IOException {
        return text(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public RowWriter text(String value) throws IOException {
        return run(() -> insert.setString(++column, value));
    }

    @Override
    public RowWriter timestamp(long epochMicros) throws IOException {
        LocalDateTime moment = LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochMicros, MICROS_PER_SECOND),
                Math.toIntExact(Math.floorMod(epochMicros, MICROS_PER_SECOND) * 1_000),
                ZoneOffset.UTC);
        return run(() -> insert.setObject(++column, moment));
    }

    @Override
    public RowWriter nullValue() throws IOException {
        return run(() -> insert.setNull(++column, jdbcTypes[column - 1]));
    }

    @Override
    public void endRow() throws IOException {
        if (column != columns) {
            throw new IllegalStateException("the row has " + column + " columns, but the table has " + columns);
        }
        column = 0;
        run(() -> {
            insert.addBatch();
            if (++pending == ROWS) {
                send();
            }
        });
    }

    /** Counts the rows of the batch, because many drivers return no row counts for a batch, and a failed batch throws. */
    private void send() throws SQLException {
        insert.executeBatch();
        rows += pending;
        pending = 0;
    }

    @Override
    public long finish() throws IOException {
        run(() -> {
            if (pending > 0) {
                send();
            }
            insert.close();
        });
        return rows;
    }

    @Override
    public void close() throws IOException {
        run(insert::close);
    }
}
