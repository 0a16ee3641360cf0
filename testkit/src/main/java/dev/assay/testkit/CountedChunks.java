package dev.assay.testkit;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Routine;
import dev.assay.spi.data.Table;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A data set that counts its written chunks, and runs an action when the count reaches a threshold. Thread-safe. */
final class CountedChunks implements Dataset {

    private final Dataset dataset;
    private final int threshold;
    private final Runnable action;
    private final AtomicInteger written = new AtomicInteger();

    CountedChunks(Dataset dataset, int threshold, Runnable action) {
        this.dataset = dataset;
        this.threshold = threshold;
        this.action = action;
    }

    int written() {
        return written.get();
    }

    @Override
    public DatasetMarker marker() {
        return dataset.marker();
    }

    @Override
    public List<Table> tables() {
        return dataset.tables();
    }

    @Override
    public List<Routine> routines() {
        return dataset.routines();
    }

    @Override
    public Stream<Chunk> chunks() {
        return dataset.chunks().map(this::counted);
    }

    private Chunk counted(Chunk chunk) {
        return Chunk.of(chunk.id(), chunk.table(), chunk::rows, writer -> {
            chunk.write(writer);
            if (written.incrementAndGet() == threshold) {
                action.run();
            }
        });
    }
}
