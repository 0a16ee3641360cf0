package dev.assay.model.plan;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The work of a plan besides its cells, if all targets are empty at the start. Immutable.
 *
 * @param starts of databases on this host, at least 0
 * @param loads of data, at least 0
 * @param rows of all loads together, at least 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Preparation(int starts, int loads, long rows) {

    /** Rows that {@link #estimate} assumes to be loaded in a second, indexes included: a database on a small host. */
    public static final int ROWS_PER_SECOND = 100_000;

    /** Time that {@link #estimate} assumes for the start of a database. */
    public static final Duration START = Duration.ofSeconds(5);

    /** No work. */
    public static final Preparation NONE = new Preparation(0, 0, 0);

    /** Returns both together. */
    public Preparation plus(Preparation other) {
        return new Preparation(starts + other.starts, loads + other.loads, rows + other.rows);
    }

    /** Returns a rough estimate of the time, in whole seconds: a fast server may take a third of it, a distant one many times. */
    public Duration estimate() {
        long loading = (rows + ROWS_PER_SECOND - 1) / ROWS_PER_SECOND;
        return START.multipliedBy(starts).plusSeconds(loading);
    }
}
