package dev.assay.testkit;

import dev.assay.spi.data.RowWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A row writer that keeps the rows of one table in memory, for assertions. Confined to one thread. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RecordedRows implements RowWriter {

    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private List<@Nullable Object> row = new ArrayList<>();

    /** Creates a writer without rows. */
    public RecordedRows() {}

    /**
     * Returns an unmodifiable view of the rows that were ended. An integer is a {@code Long}, a decimal a
     * {@link BigDecimal} of the written scale, a text a {@code String} and a timestamp a {@link Micros}.
     */
    public List<List<@Nullable Object>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /**
     * A timestamp without time zone.
     *
     * @param sinceEpoch microseconds since 1970-01-01 00:00
     */
    public record Micros(long sinceEpoch) {}

    @Override
    public RowWriter integer(long value) {
        return add(value);
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
        return add(new Micros(epochMicros));
    }

    @Override
    public RowWriter nullValue() {
        return add(null);
    }

    @Override
    public void endRow() {
        rows.add(Collections.unmodifiableList(row));
        row = new ArrayList<>(row.size());
    }

    private RowWriter add(@Nullable Object value) {
        row.add(value);
        return this;
    }
}
