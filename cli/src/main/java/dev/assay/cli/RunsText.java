package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.unit.MetricNames;
import dev.assay.store.StoredRun;
import dev.assay.store.StoredRun.BestPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Formats the list of stored runs. Stateless. */
final class RunsText {

    private static final List<String> COLUMNS =
            List.of("run", "workload", "target", "cells", "best", "throughput", "", "p95 ms", "verdict", "tags");

    private RunsText() {}

    static String of(List<StoredRun> runs) {
        if (runs.isEmpty()) {
            return "no runs";
        }
        List<String[]> rows = new ArrayList<>();
        for (StoredRun run : runs) {
            if (run.best().isEmpty()) {
                rows.add(row(run, null));
            }
            run.best().forEach(best -> rows.add(row(run, best)));
        }
        // Columns without a value would make the lines wrap on narrow terminals.
        int[] shown = IntStream.range(0, COLUMNS.size())
                .filter(column -> rows.stream().anyMatch(row -> !row[column].isEmpty()))
                .toArray();
        return TableText.plain(
                IntStream.of(shown).mapToObj(COLUMNS::get).toList(),
                rows.stream()
                        .map(row -> IntStream.of(shown)
                                .mapToObj(column -> row[column])
                                .toArray(String[]::new))
                        .toList());
    }

    private static String[] row(StoredRun run, @Nullable BestPoint best) {
        return new String[] {
            run.name(),
            run.workload(),
            best == null ? "" : best.target(),
            run.measured() == run.cells() ? Integer.toString(run.cells()) : run.measured() + " of " + run.cells(),
            best == null ? "" : best.point(),
            best == null ? "-" : throughput(best),
            best == null ? "" : MetricNames.unit(best.metric()),
            best == null || best.p95Micros() == null ? "-" : format("%.2f", best.p95Micros() / 1e3),
            run.outcome(),
            String.join(" ", run.tags())
        };
    }

    private static String throughput(BestPoint best) {
        String value = format(best.value() < 100 ? "%,.2f" : "%,.0f", best.value());
        return best.halfWidth95() == null
                ? value
                : value + format(best.halfWidth95() < 100 ? " ± %,.2f" : " ± %,.0f", best.halfWidth95());
    }
}
