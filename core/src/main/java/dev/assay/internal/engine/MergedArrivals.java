package dev.assay.internal.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges independent arrival streams, one per transaction type, in time order. At equal instants, the stream listed first wins.
 * The stream positions at the beginning of each block are kept, so that earlier blocks can be recomputed.
 */
final class MergedArrivals implements ArrivalBlocks.Source {

    private final ArrivalSequence[] streams;
    private final int[] types;
    private final long[] heads;
    private final List<long[]> starts = new ArrayList<>();

    private MergedArrivals(List<ArrivalSequence> streams, int[] types) {
        this.streams = streams.toArray(ArrivalSequence[]::new);
        this.types = types.clone();
        this.heads = new long[types.length];
        starts.add(new long[types.length]);
    }

    static ArrivalSequence of(List<ArrivalSequence> streams, int[] types) {
        return new ArrivalBlocks(new MergedArrivals(streams, types), true);
    }

    @Override
    public void fill(long number, long[] nanos, int[] typesOut) {
        for (int block = starts.size() - 1; block < number; block++) {
            run(block, nanos, typesOut);
        }
        run((int) number, nanos, typesOut);
    }

    private void run(int block, long[] nanos, int[] typesOut) {
        long[] next = starts.get(block).clone();
        for (int k = 0; k < streams.length; k++) {
            heads[k] = streams[k].arrivalNanos(next[k]);
        }
        for (int i = 0; i < nanos.length; i++) {
            int first = 0;
            for (int k = 1; k < streams.length; k++) {
                if (heads[k] < heads[first]) {
                    first = k;
                }
            }
            nanos[i] = heads[first];
            typesOut[i] = types[first];
            if (heads[first] != ArrivalSequence.NEVER) {
                heads[first] = streams[first].arrivalNanos(++next[first]);
            }
        }
        if (block == starts.size() - 1) {
            starts.add(next);
        }
    }
}
