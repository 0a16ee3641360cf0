package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import java.util.Properties;

/**
 * The retries of failed inserts during a load, as in YCSB's CoreWorkload. Immutable.
 *
 * @param limit maximum number of retries, at least 0
 * @param seconds between two executions, varied by ±20 %
 */
record Retries(int limit, int seconds) {

    /**
     * Reads the properties.
     *
     * @throws AssayException of kind {@code PLAN} if one is not a whole number
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

    /** Waits for 80 % to 120 % of the interval; an interrupt ends the wait with an exception. */
    void pause(RandomStream random) {
        try {
            Thread.sleep((long) (1_000L * seconds * (0.8 + 0.4 * random.nextDouble())));
        } catch (InterruptedException e) {
            throw AssayException.host("interrupted while loading", e);
        }
    }
}
