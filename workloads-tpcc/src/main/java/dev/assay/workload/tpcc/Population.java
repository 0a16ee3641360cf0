package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import java.time.Instant;

/**
 * Values shared by all rows of a data set. Immutable.
 *
 * @param seeds source of the random sequence of each chunk
 * @param cLoad NURand constant C-Load of the customers' last names
 * @param loadedMicros load time in all rows, in microseconds since 1970, derived from the seed
 */
record Population(Seeds seeds, int cLoad, long loadedMicros) {

    private static final long BASE_MICROS =
            Instant.parse("2026-01-01T00:00:00Z").getEpochSecond() * 1_000_000;

    private static final int SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60;

    /** Returns the population of a seed. The load time derives from the seed too, so that rows are reproducible. */
    static Population of(Seeds seeds) {
        long offsetSeconds = seeds.stream("tpcc/load-time").nextInt(SECONDS_OF_A_YEAR);
        return new Population(seeds, RunConstants.drawCLoad(seeds), BASE_MICROS + offsetSeconds * 1_000_000);
    }

    /** Returns the random sequence of one part of the rows, independent of threads and their order. */
    RandomStream stream(String part, long... indexes) {
        return seeds.stream("tpcc/" + part, indexes);
    }
}
