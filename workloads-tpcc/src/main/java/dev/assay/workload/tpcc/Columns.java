package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Values on their way between Java and columns: money stays exact, times carry no time zone. Stateless. */
final class Columns {

    private Columns() {}

    /** A decimal column times 10 to the power of {@code scale}. */
    static long unscaled(ResultSet row, int column, int scale) throws SQLException {
        return row.getBigDecimal(column).movePointRight(scale).longValueExact();
    }

    /** An amount of money. */
    static void setCents(PreparedStatement statement, int place, long cents) throws SQLException {
        statement.setBigDecimal(place, BigDecimal.valueOf(cents, 2));
    }

    /** A time as the population has them: UTC without saying so. */
    static void setTime(PreparedStatement statement, int place, long epochMillis) throws SQLException {
        statement.setObject(
                place,
                LocalDateTime.ofEpochSecond(
                        Math.floorDiv(epochMillis, 1_000L),
                        (int) Math.floorMod(epochMillis, 1_000L) * 1_000_000,
                        ZoneOffset.UTC));
    }

    /** Moves to the next row, which the population guarantees to be there. */
    static void requireRow(ResultSet rows, String what) throws SQLException {
        if (!rows.next()) {
            throw missing(what);
        }
    }

    /** What the population guarantees is not there. */
    static AssayException missing(String what) {
        return AssayException.target(what + " is missing: the tables do not hold a TPC-C population", null);
    }
}
