package dev.assay.spi.target;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What will be asked of a target, as far as it is known before it is asked. Immutable.
 *
 * @param users how many there will be, at least 1
 * @param sessions how many measured ones there will be at a time, at least 1: as many as users, unless they share a pool
 * @param loaderThreads how many connections may write data at once; 0 if nothing will be loaded
 * @param dataset what will be loaded, or worked on; null if nobody said
 * @param changes what transactions change in its tables, as {@link dev.assay.spi.workload.Workload#changes} says; empty if
 *     nobody said
 * @param open how many of the {@link #connections} the target itself holds open already, the one that asks left out: the
 *     server counts them as in use, but they take nothing from us
 * @param statements how many a session prepares at most; 0 if nobody said
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Expectation(
        int users,
        int sessions,
        int loaderThreads,
        @Nullable Dataset dataset,
        Map<String, Set<Change>> changes,
        int open,
        int statements) {

    /** Sessions for questions outside any measurement, with some to spare. */
    private static final int QUESTIONS = 5;

    /** The least of those: one that asks, and one that reads the server's counters. */
    private static final int LEAST_QUESTIONS = 2;

    /** Checks the ranges. */
    public Expectation {
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
        if (sessions < 1) {
            throw AssayException.plan("sessions: found " + sessions + ", at least 1 is needed");
        }
        if (loaderThreads < 0) {
            throw AssayException.plan("loader threads: found " + loaderThreads + ", at least 0 are needed");
        }
        if (statements < 0) {
            throw AssayException.plan("statements: found " + statements + ", at least 0 are needed");
        }
        changes = Map.copyOf(changes);
    }

    /** Sessions of which nobody said how many statements they prepare. */
    public Expectation(
            int users,
            int sessions,
            int loaderThreads,
            @Nullable Dataset dataset,
            Map<String, Set<Change>> changes,
            int open) {
        this(users, sessions, loaderThreads, dataset, changes, open, 0);
    }

    /** The same, of sessions that prepare so many statements at most. */
    public Expectation withStatements(int count) {
        return new Expectation(users, sessions, loaderThreads, dataset, changes, open, count);
    }

    /** Users who have a session each. */
    public Expectation(
            int users, int loaderThreads, @Nullable Dataset dataset, Map<String, Set<Change>> changes, int open) {
        this(users, users, loaderThreads, dataset, changes, open);
    }

    /** Data of which nobody said what transactions change. */
    public Expectation(int users, int loaderThreads, @Nullable Dataset dataset) {
        this(users, loaderThreads, dataset, Map.of(), 0);
    }

    /** So many users, and nothing known of their data. */
    public static Expectation ofUsers(int users) {
        return new Expectation(users, 0, null);
    }

    /** The same, of a target that holds so many connections open already. */
    public Expectation withOpen(int connections) {
        return new Expectation(users, sessions, loaderThreads, dataset, changes, connections, statements);
    }

    /** How many connections will be open at most, those for questions included. */
    public int connections() {
        return sessions + loaderThreads + QUESTIONS;
    }

    /** How many connections a measurement cannot do without. */
    public int leastConnections() {
        return sessions + LEAST_QUESTIONS;
    }
}
