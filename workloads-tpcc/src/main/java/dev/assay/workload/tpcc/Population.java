package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.time.Instant;

/**
 * What all rows of one data set have in common. Immutable.
 *
 * @param seeds where each chunk's own sequence comes from
 * @param cLoad the constant of the customers' last names
 * @param loadedMicros what stands for the time of the load, in microseconds since 1970
 */
record Population(Seeds seeds, int cLoad, long loadedMicros) {

    private static final long BASE_MICROS =
            Instant.parse("2026-01-01T00:00:00Z").getEpochSecond() * 1_000_000;

    private static final int SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60;

    /** The population of a seed. Its time comes from the seed too, or the same seed would not give the same rows. */
    static Population of(Seeds seeds) {
        long offsetSeconds = seeds.stream("tpcc/load-time").nextInt(SECONDS_OF_A_YEAR);
        return new Population(seeds, RunConstants.drawCLoad(seeds), BASE_MICROS + offsetSeconds * 1_000_000);
    }

    /** The sequence of one part of the rows, whoever writes them and in whatever order. */
    RandomStream stream(String part, long... indexes) {
        return seeds.stream("tpcc/" + part, indexes);
    }
}
