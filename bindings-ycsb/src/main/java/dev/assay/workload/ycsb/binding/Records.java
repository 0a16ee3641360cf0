package dev.assay.workload.ycsb.binding;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.RowWriter;
import dev.assay.workload.ycsb.RowBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Converts the rows of a chunk, whose values are all texts, to keys with records. Confined to one thread. */
final class Records implements RowWriter {

    interface Sink {

        /** Receives a record; the buffer is reused. */
        void take(String key, RowBuffer row) throws IOException;
    }

    /** Ends the generation of a chunk after its first record. */
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

    static String firstKey(Dataset dataset) {
        String[] first = new String[1];
        read(dataset, dataset.chunks().findFirst().orElseThrow(), (key, row) -> {
            first[0] = key;
            throw new Enough();
        });
        return first[0];
    }

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
            // the first record is found
        } catch (IOException e) {
            throw new UncheckedIOException("generating records does no I/O", e);
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
        throw new UnsupportedOperationException("YCSB's records contain only texts");
    }

    @Override
    public RowWriter decimal(long unscaled, int scale) {
        throw new UnsupportedOperationException("YCSB's records contain only texts");
    }

    @Override
    public RowWriter timestamp(long epochMicros) {
        throw new UnsupportedOperationException("YCSB's records contain only texts");
    }
}
