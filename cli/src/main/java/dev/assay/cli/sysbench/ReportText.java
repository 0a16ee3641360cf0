package dev.assay.cli.sysbench;

import dev.assay.model.result.TrialResult.PerUser;
import dev.assay.spi.event.RunEvent;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lines of a report in one of sysbench's layouts. Immutable. */
interface ReportText {

    /**
     * The line for the seconds since the last one.
     *
     * @param second of the measurement in which they end
     */
    String interval(int second, Tally recent);

    /** The line that follows it where transactions arrive by themselves; null if the layout has none. */
    default @Nullable String queue(int second, RunEvent.QueueRead queue) {
        return null;
    }

    /**
     * The final block.
     *
     * @param all of the measurement
     * @param seconds that it was long
     * @param each what a user got, or null if nobody knows
     */
    List<String> end(Tally all, double seconds, @Nullable PerUser each);

    /** A count with its rate, in the columns all versions have in common. */
    static String rated(String label, long count, double perSecond) {
        return format("    %-37s%-6d (%.2f per sec.)", label, count, perSecond);
    }

    /** A kind of statements, likewise. */
    static String queries(String label, long count) {
        return format("        %-33s%d", label, count);
    }

    /** How alike the threads fared. */
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
