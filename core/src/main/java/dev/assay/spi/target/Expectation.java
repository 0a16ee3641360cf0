package dev.assay.spi.target;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The planned use of a target, as far as it is known before the run. Immutable.
 *
 * @param users number of users, at least 1
 * @param sessions maximum number of simultaneous measured sessions, at least 1: the number of users, unless they share a pool
 * @param loaderThreads maximum number of loading connections, at least 0; 0 if nothing will be loaded
 * @param dataset data to load or to use; null if unknown
 * @param changes changes of transactions by table, see {@link dev.assay.spi.workload.Workload#changes}; empty if unknown
 * @param open number of {@link #connections} that the target already holds open, without the one that examines: they are in use
 *     on the server, but available to the run
 * @param statements maximum number of prepared statements per session, at least 0; 0 if unknown
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

    /** Sessions for queries outside measurements, with a reserve. */
    private static final int QUESTIONS = 5;

    /** The minimum of those: one for queries, one that reads the server's counters. */
    private static final int LEAST_QUESTIONS = 2;

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

    /** Creates the use by sessions with an unknown number of prepared statements. */
    public Expectation(
            int users,
            int sessions,
            int loaderThreads,
            @Nullable Dataset dataset,
            Map<String, Set<Change>> changes,
            int open) {
        this(users, sessions, loaderThreads, dataset, changes, open, 0);
    }

    /** Returns the same use with a number of statements. */
    public Expectation withStatements(int count) {
        return new Expectation(users, sessions, loaderThreads, dataset, changes, open, count);
    }

    /** Creates the use by users with one session each. */
    public Expectation(
            int users, int loaderThreads, @Nullable Dataset dataset, Map<String, Set<Change>> changes, int open) {
        this(users, users, loaderThreads, dataset, changes, open);
    }

    /** Creates the use of data with unknown changes. */
    public Expectation(int users, int loaderThreads, @Nullable Dataset dataset) {
        this(users, loaderThreads, dataset, Map.of(), 0);
    }

    /** Returns the use by a number of users, without known data. */
    public static Expectation ofUsers(int users) {
        return new Expectation(users, 0, null);
    }

    /** Returns the same use of a target that already holds connections open. */
    public Expectation withOpen(int connections) {
        return new Expectation(users, sessions, loaderThreads, dataset, changes, connections, statements);
    }

    /** Returns the maximum number of open connections, including those for queries outside measurements. */
    public int connections() {
        return sessions + loaderThreads + QUESTIONS;
    }

    /** Returns the minimum number of connections that a measurement needs. */
    public int leastConnections() {
        return sessions + LEAST_QUESTIONS;
    }
}
