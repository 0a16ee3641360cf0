package dev.assay.spi.target;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Dataset;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What will be asked of a target, as far as it is known before it is asked. Immutable.
 *
 * @param users how many measured sessions there will be, at least 1
 * @param loaderThreads how many connections may write data at once; 0 if nothing will be loaded
 * @param dataset what will be loaded, or worked on; null if nobody said
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Expectation(
        int users, int loaderThreads, @Nullable Dataset dataset) {

    /** Sessions for questions outside any measurement, with some to spare. */
    private static final int QUESTIONS = 5;

    /** The least of those: one that asks, and one that reads the server's counters. */
    private static final int LEAST_QUESTIONS = 2;

    /** Checks the ranges. */
    public Expectation {
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
        if (loaderThreads < 0) {
            throw AssayException.plan("loader threads: found " + loaderThreads + ", at least 0 are needed");
        }
    }

    /** So many users, and nothing known of their data. */
    public static Expectation ofUsers(int users) {
        return new Expectation(users, 0, null);
    }

    /** How many connections will be open at most, those for questions included. */
    public int connections() {
        return users + loaderThreads + QUESTIONS;
    }

    /** How many connections a measurement cannot do without. */
    public int leastConnections() {
        return users + LEAST_QUESTIONS;
    }
}
