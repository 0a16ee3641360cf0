package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import java.util.Properties;

/**
 * How often YCSB's CoreWorkload repeats an insert of the load that was answered with a failure, and after which pauses,
 * which it spreads by a fifth. Immutable.
 *
 * @param limit repetitions, at least 0
 * @param seconds between two executions
 */
record Retries(int limit, int seconds) {

    /**
     * What properties say.
     *
     * @throws AssayException of kind {@code PLAN} if they say no numbers
     */
    static Retries of(Properties properties) {
        return new Retries(
                number(properties, "core_workload_insertion_retry_limit", "0"),
                number(properties, "core_workload_insertion_retry_interval", "3"));
    }

    private static int number(Properties properties, String name, String usual) {
        String text = properties.getProperty(name, usual).trim();
        if (!text.matches("\\d{1,9}")) {
            throw AssayException.plan(name + ": found '" + text + "', a whole number from 0 on is needed");
        }
        return Integer.parseInt(text);
    }

    /** Waits, from four fifths to six fifths of the time as somebody's sequence says; an interrupt ends it. */
    void pause(RandomStream random) {
        try {
            Thread.sleep((long) (1_000L * seconds * (0.8 + 0.4 * random.nextDouble())));
        } catch (InterruptedException e) {
            throw AssayException.host("interrupted while loading", e);
        }
    }
}
