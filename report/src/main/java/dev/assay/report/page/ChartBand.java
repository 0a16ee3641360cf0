package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * An annotated range of a chart's positions. Immutable.
 *
 * @param kind of the range
 * @param from start on the axis of positions
 * @param to end, at least {@code from}
 * @param label annotation
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ChartBand(Kind kind, double from, double to, String label) {

    /** The kind of a range. */
    public enum Kind {
        /** A phase outside the measurement. */
        PHASE,
        /** An outage. */
        OUTAGE,
        /** A garbage collection pause of the client. */
        PAUSE
    }
}
