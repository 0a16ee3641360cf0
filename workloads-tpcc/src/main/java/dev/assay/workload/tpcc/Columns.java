package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Converts values between Java and columns: exact money, timestamps without time zone. Stateless. */
final class Columns {

    private Columns() {}

    /** Returns a decimal column times 10 to the power of {@code scale}. */
    static long unscaled(ResultSet row, int column, int scale) throws SQLException {
        return row.getBigDecimal(column).movePointRight(scale).longValueExact();
    }

    static void setCents(PreparedStatement statement, int place, long cents) throws SQLException {
        statement.setBigDecimal(place, BigDecimal.valueOf(cents, 2));
    }

    /** Binds a timestamp in UTC without time zone, as in the population. */
    static void setTime(PreparedStatement statement, int place, long epochMillis) throws SQLException {
        statement.setObject(
                place,
                LocalDateTime.ofEpochSecond(
                        Math.floorDiv(epochMillis, 1_000L),
                        (int) Math.floorMod(epochMillis, 1_000L) * 1_000_000,
                        ZoneOffset.UTC));
    }

    /** Moves to the next row; throws if it is missing. */
    static void requireRow(ResultSet rows, String what) throws SQLException {
        if (!rows.next()) {
            throw missing(what);
        }
    }

    /** The error for a row that the population guarantees. */
    static AssayException missing(String what) {
        return AssayException.target(what + " is missing: the tables do not hold a TPC-C population", null);
    }
}
