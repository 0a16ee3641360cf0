package dev.assay.cli.sysbench;

import dev.assay.model.result.TrialResult;
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

    /** The final block. */
    List<String> end(Tally all, TrialResult result);

    /** A count with its rate, in the columns all versions have in common. */
    static String rated(String label, long count, double perSecond) {
        return format("    %-37s%-6d (%.2f per sec.)", label, count, perSecond);
    }

    /** A kind of statements, likewise. */
    static String queries(String label, long count) {
        return format("        %-33s%d", label, count);
    }

    /** How alike the threads fared; none of a result of an earlier version. */
    static List<String> fairness(TrialResult.@Nullable PerUser users) {
        TrialResult.PerUser each = users == null ? new TrialResult.PerUser(0, 0, 0, 0, 0) : users;
        return List.of(
                "Threads fairness:",
                format("    events (avg/stddev):           %.4f/%3.2f", each.transactions(), each.transactionsDeviation()),
                format(
                        "    execution time (avg/stddev):   %.4f/%3.2f",
                        each.responseSeconds(),
                        each.responseSecondsDeviation()),
                "");
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
