package dev.assay.workload.ycsb;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/**
 * Records with consecutive key numbers. Immutable.
 *
 * @param part the index of the chunk, from 0
 * @param seeds the source of the chunk's own random streams
 */
record RecordChunk(long part, YcsbParameters parameters, KeyTable keys, FieldLengths lengths, Seeds seeds)
        implements Chunk {

    /** About 5 MB of default records, large enough for a transaction. */
    private static final long MOST_ROWS = 5_000;

    private static final long LEAST_ROWS = 10;

    /** The desired number of chunks of a small data set, so that many threads can share it. */
    private static final long SHARES = 64;

    /** Returns the number of records in each chunk except the last. */
    private static long each(YcsbParameters parameters) {
        long share = (parameters.counts().insertedByLoad() + SHARES - 1) / SHARES;
        return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, share));
    }

    /** Returns the number of chunks. */
    static long parts(YcsbParameters parameters) {
        long each = each(parameters);
        return (parameters.counts().insertedByLoad() + each - 1) / each;
    }

    @Override
    public String id() {
        return first() + "-" + last();
    }

    @Override
    public String table() {
        return keys.name();
    }

    @Override
    public long rows() {
        return last() - first() + 1;
    }

    private long first() {
        return parameters.counts().insertStart() + part * each(parameters);
    }

    private long last() {
        return parameters.counts().insertStart()
                + Math.min((part + 1) * each(parameters), parameters.counts().insertedByLoad())
                - 1;
    }

    @Override
    public void write(RowWriter writer) throws IOException {
        Values values = new Values(
                parameters,
                keys,
                lengths.over(seeds.stream("ycsb/load/length", part)),
                seeds.stream("ycsb/load/value", part));
        int fields = keys.fields().size();
        RowBuffer row = new RowBuffer(fields, lengths.longest());
        Documents documents = new Documents(keys.fields(), lengths.longest());
        Key key = parameters.key();
        long last = last();
        for (long number = first(); number <= last; number++) {
            key.set(number);
            writer.text(key.bytes(), 0, key.length());
            row.clear();
            for (int position = 0; position < fields; position++) {
                values.write(row, position, key);
                if (!keys.documents()) {
                    writer.text(row.bytes(position), 0, row.length(position));
                }
            }
            if (keys.documents()) {
                documents.write(row);
                writer.text(documents.bytes(), 0, documents.length());
            }
            writer.endRow();
        }
    }
}
