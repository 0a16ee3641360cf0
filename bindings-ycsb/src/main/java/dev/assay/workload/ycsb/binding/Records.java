package dev.assay.workload.ycsb.binding;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.RowWriter;
import dev.assay.workload.ycsb.RowBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a chunk, which are texts, as keys with records. Confined to one thread. */
final class Records implements RowWriter {

    /** What comes of a record. */
    interface Sink {

        /** Takes one; the buffer is used again. */
        void take(String key, RowBuffer row) throws IOException;
    }

    /** The record that was looked for has been met. */
    private static final class Enough extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final RowBuffer row;
    private final Sink sink;
    private @Nullable String key;
    private int next;

    Records(int fields, Sink sink) {
        this.row = new RowBuffer(fields, 0);
        this.sink = sink;
    }

    /** The key of the first record. */
    static String firstKey(Dataset dataset) {
        String[] first = new String[1];
        read(dataset, dataset.chunks().findFirst().orElseThrow(), (key, row) -> {
            first[0] = key;
            throw new Enough();
        });
        return first[0];
    }

    /** The key of the last record. */
    static String lastKey(Dataset dataset) {
        String[] last = new String[1];
        read(dataset, dataset.chunks().reduce((one, other) -> other).orElseThrow(), (key, row) -> last[0] = key);
        return last[0];
    }

    private static void read(Dataset dataset, Chunk chunk, Sink sink) {
        int fields = dataset.tables().get(0).columns().size() - 1;
        try {
            chunk.write(new Records(fields, sink));
        } catch (Enough e) {
            // all that was wanted
        } catch (IOException e) {
            throw new UncheckedIOException("records are made without reading or writing", e);
        }
    }

    @Override
    public RowWriter text(byte[] utf8, int offset, int length) {
        return text(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public RowWriter text(String value) {
        if (key == null) {
            key = value;
        } else {
            row.read(next++, value);
        }
        return this;
    }

    @Override
    public RowWriter nullValue() {
        next++;
        return this;
    }

    @Override
    public void endRow() throws IOException {
        String ended = key;
        if (ended == null) {
            throw new IllegalStateException("a record without a key");
        }
        sink.take(ended, row);
        row.clear();
        key = null;
        next = 0;
    }

    @Override
    public RowWriter integer(long value) {
        throw new UnsupportedOperationException("records of YCSB are texts");
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) {
        throw new UnsupportedOperationException("records of YCSB are texts");
    }

    @Override
    public RowWriter timestamp(long epochMicros) {
        throw new UnsupportedOperationException("records of YCSB are texts");
    }
}
