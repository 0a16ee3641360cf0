package dev.assay.store;

import dev.assay.store.StoredRun.BestPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The best points of stored runs over time, one series for each plan, target and metric. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunHistory {

    private static final String COMMIT = "commit";

    private RunHistory() {}

    /**
     * A series. Immutable.
     *
     * @param plan name of the plan or the workload
     * @param target name of the target
     * @param metric id of the primary metric
     * @param entries the oldest first
     */
    public record Series(String plan, String target, String metric, List<Entry> entries) {

        /** Copies the list. */
        public Series {
            entries = List.copyOf(entries);
        }

        /** Returns the name for display. */
        public String name() {
            return plan + ", " + target;
        }
    }

    /**
     * A run of a series. Immutable.
     *
     * @param startedAt start of the run
     * @param run the run
     * @param best its best point
     */
    public record Entry(Instant startedAt, StoredRun run, BestPoint best) {

        /** Returns the value of the tag {@code commit=…}; null without one. */
        public @Nullable String commit() {
            return tag(COMMIT).orElse(null);
        }

        /** Returns the value of the tag {@code key=…}; empty without one. */
        Optional<String> tag(String key) {
            return run.tags().stream()
                    .filter(tag -> tag.startsWith(key + "="))
                    .map(tag -> tag.substring(key.length() + 1))
                    .findFirst();
        }
    }

    /** Returns the series of runs that have started and have a best point, ordered by metric and name. */
    public static List<Series> of(List<StoredRun> runs) {
        Map<List<String>, List<Entry>> series = new LinkedHashMap<>();
        for (StoredRun run : runs) {
            if (run.startedAt() != null) {
                for (BestPoint best : run.best()) {
                    series.computeIfAbsent(List.of(run.plan(), best.target(), best.metric()), key -> new ArrayList<>())
                            .add(new Entry(Objects.requireNonNull(run.startedAt()), run, best));
                }
            }
        }
        List<Series> all = new ArrayList<>();
        series.forEach((key, entries) -> all.add(new Series(
                key.get(0),
                key.get(1),
                key.get(2),
                entries.stream().sorted(Comparator.comparing(Entry::startedAt)).toList())));
        all.sort(Comparator.comparing(Series::metric).thenComparing(Series::name));
        return all;
    }
}
