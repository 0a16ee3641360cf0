package dev.assay.cli;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.RowComparison;
import java.util.ArrayList;
import java.util.List;

/** Two tables of throughput for the money, row by row: of two targets of a run, or of two runs. Stateless. */
final class RowsText {

    private RowsText() {}

    /** A line each, under what is compared; none where the two have no row in common. */
    static List<String> lines(Comparison comparison) {
        String first = comparison.first();
        String second = comparison.second();
        if (!comparison.alike()) {
            return List.of(
                    "The workloads of " + first + " and " + second + " are not alike; their rows are not compared.");
        }
        if (comparison.rows().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("Throughput for the money, from " + first + " to " + second + ":");
        for (RowComparison row : comparison.rows()) {
            lines.add("    " + (row.row().isEmpty() ? "" : row.row() + ": ") + CostText.figure(row.before()) + " to "
                    + CostText.figure(row.after()) + ", " + CostText.figure(row.percent()) + " %");
        }
        return lines;
    }
}
