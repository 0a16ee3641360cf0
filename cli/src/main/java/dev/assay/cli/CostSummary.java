package dev.assay.cli;

import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Formats the cost of a run for its summary in at most five lines: total, system, price/performance, price per tpmC, and what the
 * total lacks. {@code assay price} prints all figures and notes. Stateless.
 */
final class CostSummary {

    private static final String PER_TPMC = " per tpmC";
    private static final String GAP = "not in the price: ";

    private CostSummary() {}

    /**
     * Returns the lines.
     *
     * @param directory of the run, or null if it was not stored
     */
    static List<String> lines(Cost cost, @Nullable String directory) {
        List<String> lines = new ArrayList<>();
        lines.add(CostText.total(cost));
        lines.add(CostText.system(cost)
                + CostText.probe(cost).map(hosts -> "; " + hosts).orElse(""));
        lines.add(figures(cost, false));
        lines.add(figures(cost, true));
        lines.add(restrictions(cost, directory));
        lines.removeIf(String::isEmpty);
        return lines;
    }

    /** Returns the figures for money by tpmC, or the others; neither parts of figures nor plain amounts. */
    private static String figures(Cost cost, boolean ofTpmC) {
        return cost.metrics().stream()
                .filter(metric -> metric.unit().endsWith(PER_TPMC) == ofTpmC)
                .filter(metric -> !metric.unit().equals(cost.currency()) && !part(metric, cost))
                .map(CostText::metric)
                .collect(Collectors.joining(", "));
    }

    private static boolean part(Cost.Value metric, Cost cost) {
        return cost.metrics().stream()
                .anyMatch(whole -> !whole.equals(metric) && metric.name().startsWith(whole.name()));
    }

    private static String restrictions(Cost cost, @Nullable String directory) {
        List<String> texts = new ArrayList<>();
        if (!cost.measured()) {
            texts.add("price of a system that was not measured");
        }
        if (cost.metrics().isEmpty()) {
            texts.add("no price-performance figure");
        }
        List<ResourceBill.Gap> gaps = cost.basis().missing();
        if (!gaps.isEmpty()) {
            texts.add(GAP
                    + gaps.stream()
                            .map(gap -> gap.component().code())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        if (directory != null) {
            texts.add("details: assay price " + directory);
        }
        return String.join("; ", texts);
    }
}
