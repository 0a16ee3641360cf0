package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A stretch of a chart's positions that something is to be said of. Immutable.
 *
 * @param kind what it is
 * @param from where it begins, by the axis of positions
 * @param to where it ends, at least {@code from}
 * @param label what is said
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ChartBand(Kind kind, double from, double to, String label) {

    /** What a mark can be. */
    public enum Kind {
        /** A phase that did not count. */
        PHASE,
        /** A stretch in which nobody was served. */
        OUTAGE,
        /** Time for which the collector stopped the program that measured. */
        PAUSE
    }
}
