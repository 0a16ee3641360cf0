package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import java.util.Arrays;

/** A weighted draw, independent each time (TPC-C rev 5.11 clause 5.2.4.1). Confined to its worker. */
final class WeightedMix implements Mix {

    private final RandomStream random;

    /** Each type's index as often as its weight says: a uniform position in it is a weighted draw. */
    private final byte[] wheel;

    /**
     * @param weights whole, by type
     */
    WeightedMix(RandomStream random, int... weights) {
        this.random = random;
        this.wheel = new byte[Arrays.stream(weights).sum()];
        int from = 0;
        for (int type = 0; type < weights.length; type++) {
            Arrays.fill(wheel, from, from + weights[type], (byte) type);
            from += weights[type];
        }
    }

    @Override
    public int next() {
        return wheel[random.nextInt(wheel.length)];
    }
}
