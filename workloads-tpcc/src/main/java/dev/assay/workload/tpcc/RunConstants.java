package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The non-uniform distributions of a run with their constants, the same for all its users (TPC-C rev 5.11 clause
 * 2.1.6). Immutable.
 *
 * @param lastName last names, with C-Run
 * @param customer customer numbers
 * @param item item numbers
 */
record RunConstants(NonUniform lastName, NonUniform customer, NonUniform item) {

    /** The marker's property that carries C-Load from the load to the runs. */
    static final String C_LOAD = "c-load";

    private static final int LARGEST = 255;

    /** No C-Run was asked for: one is drawn that the data's C-Load allows. */
    static final int DRAWN = -1;

    /** The constants of a run, C-Run drawn. */
    static RunConstants of(Seeds seeds, @Nullable DatasetMarker data) {
        return of(seeds, data, DRAWN);
    }

    /**
     * The constants of a run.
     *
     * @param data the marker of the data found; null if another tool made them, so that any C-Run is as good
     * @param cRunAsked 0 to 255, or {@link #DRAWN}
     */
    static RunConstants of(Seeds seeds, @Nullable DatasetMarker data, int cRunAsked) {
        RandomStream random = seeds.stream("tpcc/nurand");
        int customer = random.between(0, 1023);
        int item = random.between(0, 8191);
        int lastName = data == null ? random.between(0, LARGEST) : cRun(random, cLoad(data));
        if (cRunAsked != DRAWN) {
            lastName = data == null ? cRunAsked : allowed(cRunAsked, cLoad(data));
        }
        return new RunConstants(NonUniform.lastName(lastName), NonUniform.customer(customer), NonUniform.item(item));
    }

    /** C-Load of a data set. Each value from 0 to 255 leaves room for a legal C-Run. */
    static int drawCLoad(Seeds seeds) {
        return seeds.stream("tpcc/c-load").between(0, LARGEST);
    }

    /** Whether a run may use the two together (TPC-C rev 5.11 clause 2.1.6.1). */
    static boolean mayMeet(int cLoad, int cRun) {
        int delta = Math.abs(cRun - cLoad);
        return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
    }

    /** A C-Run, uniform among those that may meet {@code cLoad}. */
    static int cRun(RandomStream random, int cLoad) {
        int[] legal = new int[LARGEST + 1];
        int count = 0;
        for (int candidate = 0; candidate <= LARGEST; candidate++) {
            if (mayMeet(cLoad, candidate)) {
                legal[count++] = candidate;
            }
        }
        return legal[random.nextInt(count)];
    }

    private static int allowed(int cRun, int cLoad) {
        if (!mayMeet(cLoad, cRun)) {
            String legal = IntStream.rangeClosed(0, LARGEST)
                    .filter(candidate -> mayMeet(cLoad, candidate))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            throw AssayException.plan("--c-run: found " + cRun + ", but the data were loaded with C-Load " + cLoad
                    + "; clause 2.1.6.1 wants a distance of 65 to 119, without 96 and 112. Leave it out, or use one of "
                    + legal);
        }
        return cRun;
    }

    private static int cLoad(DatasetMarker data) {
        String text = data.properties().getOrDefault(C_LOAD, "");
        if (!text.matches("\\d{1,3}") || Integer.parseInt(text) > LARGEST) {
            throw AssayException.target(
                    "the loaded data set: " + C_LOAD + " is '" + text + "', a number from 0 to " + LARGEST
                            + " is needed; load it again",
                    null);
        }
        return Integer.parseInt(text);
    }
}
