package dev.assay.cli.sysbench;

import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.spi.event.RunEvent;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lines of a report in a layout of sysbench. Immutable. */
interface ReportText {

    /**
     * Returns the line of a report interval.
     *
     * @param second of the measurement at its end
     */
    String interval(int second, Tally recent);

    /** Returns the queue line of an open loop; null if the layout has none. */
    default @Nullable String queue(int second, RunEvent.QueueRead queue) {
        return null;
    }

    /**
     * Returns the final block.
     *
     * @param all totals of the measurement
     * @param seconds its duration
     * @param each statistics per user, or null if unknown
     */
    List<String> end(Tally all, double seconds, @Nullable PerUser each);

    static String rated(String label, long count, double perSecond) {
        return format("    %-37s%-6d (%.2f per sec.)", label, count, perSecond);
    }

    static String queries(String label, long count) {
        return format("        %-33s%d", label, count);
    }

    static List<String> fairness(@Nullable PerUser users) {
        PerUser each = users == null ? new PerUser(0, 0, 0, 0, 0) : users;
        return List.of(
                "Threads fairness:",
                format(
                        "    events (avg/stddev):           %.4f/%3.2f",
                        each.transactions(), each.transactionsDeviation()),
                format(
                        "    execution time (avg/stddev):   %.4f/%3.2f",
                        each.responseSeconds(), each.responseSecondsDeviation()),
                "");
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
