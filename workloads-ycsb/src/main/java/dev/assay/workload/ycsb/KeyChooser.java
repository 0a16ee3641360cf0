package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Draws the numbers of the keys that a worker requests; the records of all of them exist. Confined to its worker. */
final class KeyChooser {

    private final LongSupplier positions;
    private final InsertKeys inserts;

    private KeyChooser(LongSupplier positions, InsertKeys inserts) {
        this.positions = positions;
        this.inserts = inserts;
    }

    /**
     * Returns the chooser of a worker.
     *
     * @param latest over the records at the beginning of the run; null unless the distribution needs it
     * @param room the number of new keys that the distribution {@code zipfian} has room for
     */
    static KeyChooser of(
            YcsbParameters parameters, InsertKeys inserts, @Nullable Zipfian latest, long room, WorkerContext worker) {
        RandomStream random = worker.seeds().stream("ycsb/key", worker.worker());
        RecordCounts counts = parameters.counts();
        RequestSkew skew = parameters.skew();
        long first = counts.insertStart();
        long last = first + counts.insertedByLoad() - 1;
        LongSupplier positions = switch (parameters.requestDistribution()) {
            case UNIFORM -> present(Draws.uniform(first, last, random), inserts);
            // One more key than there are records, as in YCSB.
            case ZIPFIAN -> present(Draws.scrambledZipfian(first, last + 1 + room, random), inserts);
            case LATEST -> latest(new Zipfian(Objects.requireNonNull(latest)), inserts, random);
            case HOTSPOT -> present(skew.hotspot(first, last, random), inserts);
            case EXPONENTIAL -> exponential(skew.exponential(counts.records(), random), inserts);
            case SEQUENTIAL -> present(Draws.sequential(first, last, worker.worker(), worker.workers()), inserts);
        };
        return new KeyChooser(positions, inserts);
    }

    /** Draws again if the drawn record does not exist yet. */
    private static LongSupplier present(LongSupplier draw, InsertKeys inserts) {
        return () -> {
            long drawn;
            do {
                drawn = draw.getAsLong();
            } while (drawn > inserts.last());
            return drawn;
        };
    }

    private static LongSupplier latest(Zipfian zipfian, InsertKeys inserts, RandomStream random) {
        return () -> {
            long last = inserts.last();
            zipfian.grow(last);
            return last - zipfian.at(random.nextDouble());
        };
    }

    private static LongSupplier exponential(LongSupplier back, InsertKeys inserts) {
        return () -> {
            long drawn;
            do {
                drawn = inserts.last() - back.getAsLong();
            } while (drawn < 0);
            return drawn;
        };
    }

    long next() {
        return inserts.number(positions.getAsLong());
    }
}
