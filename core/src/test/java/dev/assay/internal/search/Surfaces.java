package dev.assay.internal.search;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Synthetic throughput over warehouses 1 to 32 and users 1 to 1,024, the grid of a published study. Throughput follows the
 * Universal Scalability Law in users; contention falls and cache misses rise with the warehouses. Immutable.
 */
record Surfaces(Kind kind, long seed) {

    enum Kind {
        /** One peak. */
        UNIMODAL,
        /** Waves of 7 % and 3 to 10 cells, which make several peaks. */
        RIPPLED,
        /** A cap that many cells reach. */
        PLATEAU
    }

    static final List<List<String>> AXES = List.of(powers(6), powers(11));

    private static List<String> powers(int count) {
        return IntStream.range(0, count).mapToObj(i -> Integer.toString(1 << i)).toList();
    }

    /** Returns the true throughput of every cell. */
    double[] truth() {
        RandomStream random = new Seeds(seed).stream("test/surface", kind.ordinal());
        double contention = 0.01 + 0.09 * random.nextDouble();
        double falling = 0.3 + 0.7 * random.nextDouble();
        double crosstalk = 1e-5 * Math.pow(100, random.nextDouble());
        double misses = 0.002 + 0.03 * random.nextDouble();
        double across = 0.8 + 1.2 * random.nextDouble();
        double along = 0.6 + random.nextDouble();
        double phase = 2 * Math.PI * random.nextDouble();
        double[] values = new double[6 * 11];
        double highest = 0;
        for (int row = 0; row < 6; row++) {
            double warehouses = 1 << row;
            for (int column = 0; column < 11; column++) {
                double users = 1 << column;
                double scaled = contention / Math.pow(warehouses, falling);
                double value = 100
                        / (1 + misses * warehouses)
                        * users
                        / (1 + scaled * (users - 1) + crosstalk * users * (users - 1));
                if (kind == Kind.RIPPLED) {
                    value *= 1 + 0.07 * Math.sin(across * row + along * column + phase);
                }
                values[row * 11 + column] = value;
                highest = Math.max(highest, value);
            }
        }
        double cap = kind == Kind.PLATEAU ? highest * (0.5 + 0.4 * random.nextDouble()) : Double.MAX_VALUE;
        for (int cell = 0; cell < values.length; cell++) {
            values[cell] = Math.min(cap, values[cell]);
        }
        return values;
    }
}
