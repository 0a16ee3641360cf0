package dev.assay.cli;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.RowComparison;
import java.util.ArrayList;
import java.util.List;

/** Compares price/performance of two targets or runs, row by row. Stateless. */
final class RowsText {

    private RowsText() {}

    /** Returns a line per row after a heading; empty without common rows. */
    static List<String> lines(Comparison comparison) {
        String first = comparison.first();
        String second = comparison.second();
        if (!comparison.alike()) {
            return List.of("The workloads of " + first + " and " + second + " differ; their rows are not compared.");
        }
        if (comparison.rows().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("Price/performance, from " + first + " to " + second + ":");
        for (RowComparison row : comparison.rows()) {
            lines.add("    " + (row.row().isEmpty() ? "" : row.row() + ": ") + CostText.figure(row.before()) + " to "
                    + CostText.figure(row.after()) + ", " + CostText.figure(row.percent()) + " %");
        }
        return lines;
    }
}
