package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;

/** A user's choice of transaction types. Confined to its worker. */
interface Mix {

    /** Returns an independent weighted draw per transaction (TPC-C rev 5.11 clause 5.2.4.1). */
    static Mix weighted(RandomStream random, int... weights) {
        byte[] wheel = repeated(weights);
        return () -> wheel[random.nextInt(wheel.length)];
    }

    /** Returns each type's index, repeated by its count. */
    static byte[] repeated(int... counts) {
        byte[] types = new byte[Arrays.stream(counts).sum()];
        int from = 0;
        for (int type = 0; type < counts.length; type++) {
            Arrays.fill(types, from, from + counts[type], (byte) type);
            from += counts[type];
        }
        return types;
    }

    /** Returns the index of the next type; allocates nothing. */
    int next();
}
