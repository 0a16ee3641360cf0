package dev.assay.testkit;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The content of a table as two numbers that are independent of the order of its rows. Generated rows and stored rows
 * have equal digests if they are the same rows; other rows have an equal digest with a probability of 2⁻⁶⁴. Immutable.
 *
 * @param rows the number of rows
 * @param sum the sum of a 64-bit hash of each row
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TableDigest(long rows, long sum) {

    private static final int FETCH_ROWS = 5_000;

    /** Returns the digests of the rows that a data set generates, by table. Generates all of its chunks. */
    public static Map<String, TableDigest> generated(Dataset dataset) throws IOException {
        Map<String, CheckedRows> rows = new HashMap<>();
        for (Table table : dataset.tables()) {
            rows.put(table.name(), new CheckedRows(table));
        }
        for (Chunk chunk : dataset.chunks().toList()) {
            chunk.write(Objects.requireNonNull(rows.get(chunk.table())));
        }
        Map<String, TableDigest> digests = new TreeMap<>();
        rows.forEach((table, written) -> digests.put(table, written.digest()));
        return digests;
    }

    /** Returns the digests of the rows that a database stores of a data set, by table. Reads all of them. */
    public static Map<String, TableDigest> stored(JdbcSession session, Dataset dataset) throws SQLException {
        Map<String, TableDigest> digests = new TreeMap<>();
        for (Table table : dataset.tables()) {
            digests.put(table.name(), read(session.connection(), table));
        }
        return digests;
    }

    /**
     * Returns the digest of a table in a database. Reads all of its rows.
     *
     * @param connection in either autocommit mode; reads in a transaction and then restores the mode
     */
    public static TableDigest read(Connection connection, Table table) throws SQLException {
        List<Table.Column> columns = table.columns();
        String names = columns.stream().map(Table.Column::name).collect(Collectors.joining(", "));
        boolean autocommit = connection.getAutoCommit();
        // In autocommit mode some drivers load the whole result into memory.
        connection.setAutoCommit(false);
        long count = 0;
        long sum = 0;
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet row = statement.executeQuery("SELECT " + names + " FROM " + table.name())) {
                while (row.next()) {
                    long hash = 0;
                    for (int i = 0; i < columns.size(); i++) {
                        hash = with(hash, value(row, i + 1, columns.get(i).type()));
                    }
                    count++;
                    sum += hash;
                }
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(autocommit);
        }
        return new TableDigest(count, sum);
    }

    private static long value(ResultSet row, int column, SqlType type) throws SQLException {
        Long hash = null;
        if (type instanceof SqlType.Decimal decimal) {
            BigDecimal value = row.getBigDecimal(column);
            hash = value == null ? null : ofDecimal(value, decimal.scale());
        } else if (type instanceof SqlType.Char
                || type instanceof SqlType.Varchar
                || type instanceof SqlType.Text
                || type instanceof SqlType.Json) {
            String value = row.getString(column);
            hash = value == null ? null : ofString(value, type);
        } else if (type instanceof SqlType.Timestamp) {
            LocalDateTime value = row.getObject(column, LocalDateTime.class);
            hash = value == null ? null : ofNumber(micros(value));
        } else {
            long value = row.getLong(column);
            hash = row.wasNull() ? null : ofNumber(value);
        }
        return ofNullable(hash);
    }

    private static long micros(LocalDateTime time) {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), time);
    }

    /** Returns the hash of a row's first columns and the next one. */
    static long with(long row, long column) {
        return mix(row * 0x9E3779B97F4A7C15L + column + 1);
    }

    static long ofNullable(@Nullable Long hash) {
        return hash == null ? 0x6A09E667F3BCC909L : hash;
    }

    static long ofNumber(long value) {
        return mix(value);
    }

    /**
     * Returns the hash of a decimal at the scale of its column.
     *
     * @throws ArithmeticException if the scale is too small for the value
     */
    static long ofDecimal(BigDecimal value, int scale) {
        return mix(value.setScale(scale).unscaledValue().longValueExact());
    }

    /** Returns the hash of a text. Ignores trailing blanks of CHAR columns, because only some products pad them. */
    static long ofString(String value, SqlType type) {
        return type instanceof SqlType.Json
                ? ofDocument(value)
                : ofText(type instanceof SqlType.Char ? value.stripTrailing() : value);
    }

    static long ofText(String value) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        return mix(hash);
    }

    /** Returns the hash of a JSON object. It ignores white space and the order of members, which products change. */
    static long ofDocument(String value) {
        StringBuilder member = new StringBuilder();
        long sum = 0;
        int depth = 0;
        boolean inText = false;
        for (int i = 0; i < value.length(); i++) {
            char each = value.charAt(i);
            if (inText) {
                member.append(each);
                if (each == '\\' && i + 1 < value.length()) {
                    member.append(value.charAt(++i));
                }
                inText = each != '"';
                continue;
            }
            depth -= each == '}' || each == ']' ? 1 : 0;
            if (depth == 1 && each == ',') {
                sum += ofText(member.toString());
                member.setLength(0);
            } else if (depth > 0 && !Character.isWhitespace(each)) {
                member.append(each);
            }
            depth += each == '{' || each == '[' ? 1 : 0;
            inText = each == '"';
        }
        return mix(sum + ofText(member.toString()));
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
