package dev.assay.report.section;

import dev.assay.model.result.TrialResult.ServerAccount;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chart of server counters over time; counters of different magnitude have charts of their own. Immutable.
 *
 * @param id of the chart
 * @param title of the chart
 * @param y axis of values
 * @param second second axis of values, or null
 * @param counters by the code of a {@link dev.assay.spi.target.ServerMetric}, or of the CPU utilization
 */
record ServerCounters(
        String id, String title, Axis y, @Nullable Axis second, Map<String, Counter> counters) {

    private static final double MILLIS_OF_A_SECOND = 1e3;
    private static final double PERCENT = 100;

    /**
     * The presentation of a counter.
     *
     * @param name in the legend
     * @param factor from recorded to displayed values
     * @param second whether it belongs to the second axis
     */
    record Counter(String name, double factor, boolean second) {

        private static Counter of(String name) {
            return new Counter(name, 1, false);
        }
    }

    /** In page order; the last chart takes all other counters. */
    static final List<ServerCounters> ALL = List.of(
            new ServerCounters(
                    "server-processors-over-time",
                    "CPU of the server host",
                    Axis.linear("share of its CPUs", "%"),
                    null,
                    Map.of(ServerAccount.CPU_UTILIZATION, new Counter("busy, without the client", PERCENT, false))),
            new ServerCounters(
                    "server-over-time",
                    "Server transactions",
                    Axis.linear("transactions per second", ""),
                    null,
                    ordered("commits", "commits", "rollbacks", "rollbacks")),
            new ServerCounters(
                    "server-rows-over-time",
                    "Server rows",
                    Axis.linear("rows per second", ""),
                    null,
                    ordered("rowsRead", "read", "rowsChanged", "changed")),
            new ServerCounters(
                    "server-pages-over-time",
                    "Server buffer pages",
                    Axis.linear("pages per second", ""),
                    null,
                    ordered("pagesHit", "found in buffers", "pagesRead", "read")),
            new ServerCounters(
                    "server-bytes-over-time",
                    "Server I/O volume",
                    Axis.linear("bytes per second", "B/s"),
                    null,
                    ordered(
                            "logBytes",
                            "commit log",
                            "storageBytes",
                            "storage",
                            "volumeBytes",
                            "volume, as the provider counts")),
            new ServerCounters(
                    "server-storage-over-time",
                    "Server I/O operations",
                    Axis.linear("operations per second", ""),
                    null,
                    ordered(
                            "logSyncs",
                            "log syncs",
                            "storageReads",
                            "reads",
                            "storageWrites",
                            "writes",
                            "volumeReads",
                            "volume reads",
                            "volumeWrites",
                            "volume writes")),
            new ServerCounters(
                    "server-waits-over-time",
                    "Waiting sessions",
                    Axis.linear("sessions", ""),
                    Axis.linear("per second", ""),
                    Map.of(
                            "lockWaiters",
                            Counter.of("waiting for a lock"),
                            "commitWaiters",
                            Counter.of("waiting for a commit"),
                            // Milliseconds of waiting per second, divided by 1,000: mean number of waiting sessions.
                            "lockWaitMillis",
                            new Counter("waiting for a row, mean", 1 / MILLIS_OF_A_SECOND, false),
                            "lockWaits",
                            new Counter("row lock waits", 1, true),
                            "deadlocks",
                            new Counter("deadlocks", 1, true))),
            new ServerCounters(
                    "server-others-over-time", "Other server counters", Axis.linear("per second", ""), null, Map.of()));

    private static Map<String, Counter> ordered(String... codesAndNames) {
        Map<String, Counter> counters = new LinkedHashMap<>();
        for (int i = 0; i < codesAndNames.length; i += 2) {
            counters.put(codesAndNames[i], Counter.of(codesAndNames[i + 1]));
        }
        return counters;
    }

    /** Returns the recorded series that belong to this chart. */
    List<Series> of(List<Series> recorded) {
        List<Series> own = new ArrayList<>();
        for (Series series : recorded) {
            Counter counter = counters.get(series.name());
            if (counter != null) {
                Series named = scaled(series, counter.factor).named(counter.name);
                own.add(counter.second ? named.bySecondAxis() : named);
            } else if (counters.isEmpty()
                    && ALL.stream().noneMatch(other -> other.counters.containsKey(series.name()))) {
                own.add(series);
            }
        }
        return own;
    }

    private static Series scaled(Series series, double factor) {
        if (factor == 1) {
            return series;
        }
        List<@Nullable Double> values = new ArrayList<>();
        series.values().forEach(value -> values.add(value == null ? null : Double.valueOf(value * factor)));
        return Series.of(series.name(), values);
    }
}
