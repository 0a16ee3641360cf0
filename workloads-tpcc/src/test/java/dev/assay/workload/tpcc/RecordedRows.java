package dev.assay.workload.tpcc;

import dev.assay.spi.workload.RowWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the rows of one table in memory. */
final class RecordedRows implements RowWriter {

    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private List<@Nullable Object> row = new ArrayList<>();

    /** The rows so far; timestamps are {@code Long}, integers {@code Integer}. */
    List<List<@Nullable Object>> rows() {
        return rows;
    }

    @Override
    public RowWriter integer(long value) {
        return add(Math.toIntExact(value));
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) {
        return add(BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) {
        return add(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public RowWriter text(String value) {
        return add(value);
    }

    @Override
    public RowWriter timestamp(long epochMicros) {
        return add(epochMicros);
    }

    @Override
    public RowWriter nullValue() {
        return add(null);
    }

    @Override
    public void endRow() {
        rows.add(row);
        row = new ArrayList<>(row.size());
    }

    private RowWriter add(@Nullable Object value) {
        row.add(value);
        return this;
    }
}
