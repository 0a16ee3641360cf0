package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The NURand distributions of a run, shared by all its users (TPC-C rev 5.11 clause 2.1.6). Immutable.
 *
 * @param lastName has C-Run as its constant
 */
record RunConstants(NonUniform lastName, NonUniform customer, NonUniform item) {

    /** Property of the data set marker that stores C-Load. */
    static final String C_LOAD = "c-load";

    private static final int LARGEST = 255;

    /** Value of {@code --c-run} to draw a C-Run that the data's C-Load allows. */
    static final int DRAWN = -1;

    /**
     * Returns the constants of a run.
     *
     * @param data the marker of the data; null if another tool loaded them, which allows every C-Run
     * @param cRunGiven 0 to 255, or {@link #DRAWN}
     */
    static RunConstants of(Seeds seeds, @Nullable DatasetMarker data, int cRunGiven) {
        RandomStream random = seeds.stream("tpcc/nurand");
        int customer = random.between(0, 1023);
        int item = random.between(0, 8191);
        int lastName = data == null ? random.between(0, LARGEST) : cRun(random, cLoad(data));
        if (cRunGiven != DRAWN) {
            lastName = data == null ? cRunGiven : requireLegal(cRunGiven, cLoad(data));
        }
        return new RunConstants(NonUniform.lastName(lastName), NonUniform.customer(customer), NonUniform.item(item));
    }

    /** Draws C-Load of a data set. Each value from 0 to 255 has legal values of C-Run. */
    static int drawCLoad(Seeds seeds) {
        return seeds.stream("tpcc/c-load").between(0, LARGEST);
    }

    /** Whether the two constants have a legal distance (TPC-C rev 5.11 clause 2.1.6.1). */
    static boolean isLegal(int cLoad, int cRun) {
        int delta = Math.abs(cRun - cLoad);
        return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
    }

    /** Draws a C-Run, uniform among the values legal for {@code cLoad}. */
    private static int cRun(RandomStream random, int cLoad) {
        int[] legal = legal(cLoad).toArray();
        return legal[random.nextInt(legal.length)];
    }

    private static IntStream legal(int cLoad) {
        return IntStream.rangeClosed(0, LARGEST).filter(candidate -> isLegal(cLoad, candidate));
    }

    private static int requireLegal(int cRun, int cLoad) {
        if (!isLegal(cLoad, cRun)) {
            String legal = legal(cLoad).mapToObj(Integer::toString).collect(Collectors.joining(", "));
            throw AssayException.plan("--c-run: found " + cRun + ", but the data were loaded with C-Load " + cLoad
                    + "; clause 2.1.6.1 requires a distance of 65 to 119, without 96 and 112. Leave it out, or use one of "
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
