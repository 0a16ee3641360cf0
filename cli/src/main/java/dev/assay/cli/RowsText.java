package dev.assay.cli;

import dev.assay.analysis.Candidates;
import dev.assay.analysis.RowComparison;
import dev.assay.cost.PricedPoint;
import dev.assay.model.plan.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two tables of throughput for the money, row by row: of two targets of a run, or of two runs. Stateless. */
final class RowsText {

    private static final String FIGURE = "tpsPerMonthlyDollar";

    private RowsText() {}

    /** The rows that both have; none unless there are just two tables. */
    static List<RowComparison> rows(Map<String, List<PricedPoint>> tables) {
        if (tables.size() != 2 || !alike(tables)) {
            return List.of();
        }
        List<List<PricedPoint>> two = List.copyOf(tables.values());
        return RowComparison.of(figures(two.get(0)), figures(two.get(1)));
    }

    /** Throughput of one workload says nothing about another. */
    private static boolean alike(Map<String, List<PricedPoint>> tables) {
        return Candidates.alike(tables.values().stream().flatMap(List::stream).toList());
    }

    private static Map<String, BigDecimal> figures(List<PricedPoint> points) {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        for (PricedPoint point : points) {
            point.metric(FIGURE).ifPresent(metric -> figures.put(Cell.text(point.point()), metric.value()));
        }
        return figures;
    }

    /** A line each, under what is compared. */
    static List<String> lines(Map<String, List<PricedPoint>> tables) {
        if (tables.size() == 2 && !alike(tables)) {
            return List.of("The workloads of " + String.join(" and ", tables.keySet())
                    + " are not alike; their rows are not compared.");
        }
        List<RowComparison> rows = rows(tables);
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("Throughput for the money, from " + String.join(" to ", tables.keySet()) + ":");
        for (RowComparison row : rows) {
            lines.add("    " + (row.row().isEmpty() ? "" : row.row() + ": ") + CostText.figure(row.before()) + " to "
                    + CostText.figure(row.after()) + ", " + CostText.figure(row.percent()) + " %");
        }
        return lines;
    }
}
