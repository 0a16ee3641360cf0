package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.target.Capability;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tests of {@link DialectContract} about bulk loading. */
abstract class DialectLoading extends DialectFixture {

    private static final int COLUMNS = TypedRow.TABLE.columns().size();

    @Test
    void loadsEveryTypeWithAwkwardValues() throws Exception {
        List<TypedRow> rows = TypedRow.awkward();
        try (Connection connection = transaction()) {
            try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                for (TypedRow row : rows) {
                    row.write(loader);
                }
                assertThat(loader.finish()).as("rows that finish() returns").isEqualTo(rows.size());
            }
            connection.commit();
        }
        assertThat(count()).isEqualTo(rows.size());
        for (TypedRow row : rows) {
            assertThat(stored(row.id())).as("row %d", row.id()).isEqualTo(row.expected());
        }
    }

    private List<@Nullable Object> stored(int id) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT whole, large, money, share, fine, wide, fixed, free, moment"
                                + " FROM " + TypedRow.TABLE.name() + " WHERE id = " + id)) {
            assertThat(row.next()).as("row %d exists", id).isTrue();
            List<@Nullable Object> values = new ArrayList<>();
            for (int column = 1; column <= 2; column++) {
                long value = row.getLong(column);
                values.add(row.wasNull() ? null : value);
            }
            for (int column = 3; column <= 6; column++) {
                values.add(row.getBigDecimal(column));
            }
            String fixed = row.getString(7);
            values.add(fixed == null ? null : TypedRow.withoutPadding(fixed));
            values.add(row.getString(8));
            values.add(row.getObject(9, LocalDateTime.class));
            return values;
        }
    }

    @Test
    void loadsMoreRowsThanABufferHolds() throws Exception {
        CheckedRows written = new CheckedRows(TypedRow.TABLE);
        int rows = 3_000;
        try (Connection connection = transaction()) {
            try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                for (int id = 0; id < rows; id++) {
                    TypedRow row = new TypedRow(
                            id,
                            -id,
                            id * 1_000_003L,
                            -id * 7L,
                            id,
                            null,
                            (long) -id,
                            "\\" + id,
                            Character.toString(0x4E00 + id % 20_000).repeat(id % 200),
                            LocalDateTime.of(1999, 12, 31, 23, 59).plusSeconds(id));
                    row.write(loader);
                    row.write(written);
                }
                assertThat(loader.finish()).isEqualTo(rows);
            }
            connection.commit();
            assertThat(TableDigest.read(connection, TypedRow.TABLE))
                    .as("the loaded rows must equal the written ones")
                    .isEqualTo(written.digest());
        }
    }

    @Test
    void loadsThroughTheConnectionOfAPool() throws Exception {
        try (Connection connection = transaction()) {
            Connection pooled = pooled(connection);
            try (BulkLoader loader = loading().bulkLoader(pooled, TypedRow.TABLE)) {
                TypedRow.empty(1).write(loader);
                assertThat(loader.finish()).isEqualTo(1);
            }
            pooled.commit();
        }
        assertThat(count()).as("rows loaded through the connection of a pool").isEqualTo(1);
    }

    /** Wraps a connection so that the driver's own class is hidden, as connection pools do. */
    private static Connection pooled(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                });
    }

    @Test
    void anEmptyLoadWritesNoRows() throws Exception {
        try (Connection connection = transaction()) {
            try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                assertThat(loader.finish()).isZero();
            }
            connection.commit();
        }
        assertThat(count()).isZero();
    }

    @Test
    void anUnfinishedLoadLeavesNoRowsAndAUsableConnection() throws Exception {
        for (int rows : new int[] {0, 1, 5_000}) {
            try (Connection connection = transaction()) {
                try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                    for (int id = 0; id < rows; id++) {
                        TypedRow.text(id, "x".repeat(100)).write(loader);
                    }
                }
                connection.rollback();
                execute(connection, "SELECT COUNT(*) FROM " + TypedRow.TABLE.name());
                connection.commit();
            }
            assertThat(count())
                    .as(
                            "rows after %d were written, but not finished: close() without finish() must discard them",
                            rows)
                    .isZero();
        }
    }

    @Test
    void aLoadIsPartOfItsTransaction() throws Exception {
        if (!dialect().capabilities().contains(Capability.TRANSACTIONS)) {
            return;
        }
        try (Connection connection = transaction()) {
            try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                TypedRow.empty(1).write(loader);
                loader.finish();
            }
            assertThat(count()).as("rows visible before the commit").isZero();
            connection.rollback();
        }
        assertThat(count()).as("rows after the rollback").isZero();
    }

    @Test
    void rejectsRowsWithTooFewOrTooManyColumns() throws Exception {
        for (int columns : new int[] {COLUMNS - 1, COLUMNS + 1}) {
            try (Connection connection = transaction()) {
                assertThatThrownBy(() -> {
                            try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                                loader.integer(1);
                                for (int column = 1; column < columns; column++) {
                                    loader.nullValue();
                                }
                                loader.endRow();
                                loader.finish();
                            }
                        })
                        .as("the loader must reject a row with %d columns instead of %d", columns, COLUMNS)
                        .isInstanceOf(Exception.class);
                connection.rollback();
            }
            assertThat(count()).isZero();
        }
    }
}
