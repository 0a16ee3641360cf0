package dev.assay.internal.search;

import dev.assay.model.result.CellResult;
import dev.assay.model.unit.MetricNames;
import java.util.List;
import java.util.Locale;

/** Formats the figures of a search. Stateless. */
public final class SearchText {

    private SearchText() {}

    /** Returns the mean throughput of runs of one cell; NaN without a run. */
    public static double mean(List<CellResult> runs) {
        return runs.stream()
                .mapToDouble(each -> each.trial().throughput().value())
                .average()
                .orElse(Double.NaN);
    }

    /** Returns the mean throughput of at least one run of a cell, with its metric. */
    static String throughput(List<CellResult> runs) {
        String metric = runs.get(0).trial().throughput().metric();
        return String.format(Locale.ROOT, "%,.1f %s", mean(runs), MetricNames.unit(metric));
    }

    /** Returns a proportion as a whole percentage, rounded down. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", Math.floor(share * 100 + 1e-9));
    }
}
