package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The numbers of the keys that a worker asks for, all of them there already. Confined to its worker. */
final class KeyChooser {

    private final LongDraw positions;
    private final InsertKeys inserts;

    private KeyChooser(LongDraw positions, InsertKeys inserts) {
        this.positions = positions;
        this.inserts = inserts;
    }

    /**
     * As a worker's share of the workload draws them.
     *
     * @param latest over the records there are at first; null unless the distribution needs it
     * @param room for so many new keys, which the distribution {@code zipfian} has
     */
    static KeyChooser of(
            YcsbParameters parameters, InsertKeys inserts, @Nullable Zipfian latest, long room, WorkerContext worker) {
        RandomStream random = worker.seeds().stream("ycsb/key", worker.worker());
        RecordCounts counts = parameters.counts();
        RequestSkew skew = parameters.skew();
        long first = counts.insertStart();
        long last = first + counts.insertedByLoad() - 1;
        return new KeyChooser(
                switch (parameters.requestDistribution()) {
                    case UNIFORM -> present(Draws.uniform(first, last, random), inserts);
                    // One more than there are, as in YCSB: both ends are included.
                    case ZIPFIAN -> present(Draws.scrambledZipfian(first, last + 1 + room, random), inserts);
                    case LATEST -> latest(new Zipfian(Objects.requireNonNull(latest)), inserts, random);
                    case HOTSPOT ->
                        present(
                                Draws.hotspot(
                                        first, last, skew.hotspotDataFraction(), skew.hotspotOpnFraction(), random),
                                inserts);
                    case EXPONENTIAL ->
                        exponential(
                                Draws.exponential(
                                        skew.exponentialPercentile(),
                                        counts.records() * skew.exponentialFrac(),
                                        random),
                                inserts);
                    case SEQUENTIAL ->
                        present(Draws.sequential(first, last, worker.worker(), worker.workers()), inserts);
                },
                inserts);
    }

    /** Draws beyond the last record that is there are made again. */
    private static LongDraw present(LongDraw draw, InsertKeys inserts) {
        return () -> {
            long drawn;
            do {
                drawn = draw.next();
            } while (drawn > inserts.last());
            return drawn;
        };
    }

    private static LongDraw latest(Zipfian zipfian, InsertKeys inserts, RandomStream random) {
        return () -> {
            long last = inserts.last();
            zipfian.grow(last);
            return last - zipfian.at(random.nextDouble());
        };
    }

    private static LongDraw exponential(LongDraw back, InsertKeys inserts) {
        return () -> {
            long drawn;
            do {
                drawn = inserts.last() - back.next();
            } while (drawn < 0);
            return drawn;
        };
    }

    /** The next key's number. */
    long next() {
        return inserts.number(positions.next());
    }
}
