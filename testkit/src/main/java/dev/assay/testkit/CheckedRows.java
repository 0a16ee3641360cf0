package dev.assay.testkit;

import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * A row writer that checks each value against its column and keeps only the digest of the rows. The first value that
 * does not fit fails the test. Confined to one thread.
 */
final class CheckedRows implements RowWriter {

    private final Table table;
    private int column;
    private long row;
    private long rows;
    private long sum;
    private long sequence;

    CheckedRows(Table table) {
        this.table = table;
    }

    /** Returns the digest of the rows so far, which is independent of their order. */
    TableDigest digest() {
        return new TableDigest(rows, sum);
    }

    /** Returns a hash of the rows so far, which depends on their order. */
    long sequence() {
        return sequence;
    }

    @Override
    public RowWriter integer(long value) {
        SqlType type = next(value).type();
        boolean fits = type instanceof SqlType.BigInt
                || (type instanceof SqlType.Int && value == (int) value)
                || (type instanceof SqlType.UnsignedInt && value >>> 32 == 0);
        return take(fits, value, TableDigest.ofNumber(value));
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) {
        BigDecimal value = BigDecimal.valueOf(unscaled, scale);
        SqlType type = next(value).type();
        if (!(type instanceof SqlType.Decimal decimal)
                || value.stripTrailingZeros().scale() > decimal.scale()) {
            return take(false, value, 0);
        }
        boolean fits = value.setScale(decimal.scale()).precision() <= decimal.precision();
        return take(fits, value, fits ? TableDigest.ofDecimal(value, decimal.scale()) : 0);
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) {
        return text(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public RowWriter text(String value) {
        SqlType type = next(value).type();
        int characters = value.codePointCount(0, value.length());
        boolean fits = (type instanceof SqlType.Char fixed && characters <= fixed.length())
                || (type instanceof SqlType.Varchar varying && characters <= varying.length())
                || (type instanceof SqlType.Text text && value.getBytes(StandardCharsets.UTF_8).length <= text.bytes())
                || (type instanceof SqlType.Json && value.startsWith("{") && value.endsWith("}"));
        return take(fits, value, TableDigest.ofString(value, type));
    }

    @Override
    public RowWriter timestamp(long epochMicros) {
        SqlType type = next(epochMicros).type();
        return take(type instanceof SqlType.Timestamp, epochMicros + " µs", TableDigest.ofNumber(epochMicros));
    }

    @Override
    public RowWriter nullValue() {
        return take(next("NULL").nullable(), "NULL", TableDigest.ofNullable(null));
    }

    private Table.Column next(Object value) {
        if (column == table.columns().size()) {
            throw new AssertionError("row " + rows + " of " + table.name() + " has more than its "
                    + table.columns().size() + " columns, the next value is " + value
                    + ": call endRow() after the last column");
        }
        return table.columns().get(column);
    }

    private RowWriter take(boolean fits, Object value, long hash) {
        if (!fits) {
            throw new AssertionError("row " + rows + " of " + table.name() + ": "
                    + table.columns().get(column) + " cannot hold " + value
                    + "; change the value or the type of the column");
        }
        row = TableDigest.with(row, hash);
        column++;
        return this;
    }

    @Override
    public void endRow() {
        if (column != table.columns().size()) {
            throw new AssertionError("row " + rows + " of " + table.name() + " has " + column + " columns, not "
                    + table.columns().size() + ": write a value or nullValue() for each column before endRow()");
        }
        rows++;
        sum += row;
        sequence = TableDigest.with(sequence, row);
        row = 0;
        column = 0;
    }

    /** Fails if the last row has values but was not ended. */
    void requireNoRowOpen() {
        if (column != 0) {
            throw new AssertionError("row " + rows + " of " + table.name() + " was never ended: call endRow()");
        }
    }
}
