package dev.assay.model.unit;

import java.util.Locale;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The display names of throughput metrics: the only place that turns the ids of results into words. An id of a plug-in such as
 * {@code parcelsPerMinute} becomes "parcels per minute". Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MetricNames {

    private static final String TPMC = "tpmC";
    private static final String TRANSACTIONS = "transactionsPerSecond";
    private static final String OPERATIONS = "operationsPerSecond";

    private static final Pattern RATE = Pattern.compile("[a-z][A-Za-z0-9]*Per(Second|Minute|Hour)");
    private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private MetricNames() {}

    /** Returns the full name: {@code transactions per second}; an id that is not a rate stays. */
    public static String label(String id) {
        return id.equals(TPMC) ? "New-Orders per minute (tpmC, TPC-C derived, unaudited)" : words(id);
    }

    /** Returns the text to put after a number: {@code transactions/s}. */
    public static String unit(String id) {
        return words(id)
                .replaceFirst(" per second$", "/s")
                .replaceFirst(" per minute$", "/min")
                .replaceFirst(" per hour$", "/h");
    }

    /** Returns the short name for column headings and axes: {@code TPS}. */
    public static String heading(String id) {
        return switch (id) {
            case TRANSACTIONS -> "TPS";
            case OPERATIONS -> "ops/s";
            default -> unit(id);
        };
    }

    private static String words(String id) {
        return RATE.matcher(id).matches()
                ? NEXT_WORD.matcher(id).replaceAll(" ").toLowerCase(Locale.ROOT)
                : id;
    }
}
