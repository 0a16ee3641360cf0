package dev.assay.analysis;

import dev.assay.analysis.compare.RunComparison;
import dev.assay.cost.PricedPoint;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Two systems beside each other, point by point. Immutable.
 *
 * @param first name of the first system
 * @param second name of the second system
 * @param alike whether equal points ran the same workload; if not, there are no rows
 * @param rows throughput per price of the common points; empty without prices
 * @param measured throughput and response times, the second system relative to the first; null without a common point
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Comparison(
        String first,
        String second,
        boolean alike,
        List<RowComparison> rows,
        @Nullable RunComparison measured) {

    /** The compared figure. */
    public static final String FIGURE = "tpsPerMonthlyDollar";

    /** Copies the list. */
    public Comparison {
        rows = List.copyOf(rows);
    }

    /** Compares the throughput per price of two systems. */
    public static Comparison of(String first, List<PricedPoint> before, String second, List<PricedPoint> after) {
        return of(first, before, second, after, null);
    }

    static Comparison of(
            String first,
            List<PricedPoint> before,
            String second,
            List<PricedPoint> after,
            @Nullable RunComparison measured) {
        boolean alike =
                Candidates.alike(Stream.concat(before.stream(), after.stream()).toList());
        return new Comparison(
                first, second, alike, alike ? RowComparison.of(figures(before), figures(after)) : List.of(), measured);
    }

    /**
     * Returns why prices cannot be compared: several currencies, or months of several lengths. Empty if they can.
     *
     * @return a sentence that also names the options of {@code assay price} to unify them
     */
    public static Optional<String> difference(List<Cost> prices) {
        return difference(prices, "run assay price with");
    }

    /**
     * Returns the same sentence for another command.
     *
     * @param verb what to do with the options, such as {@code add}
     */
    public static Optional<String> difference(List<Cost> prices, String verb) {
        List<String> currencies = distinct(prices, Cost::currency);
        if (currencies.size() > 1) {
            return Optional.of("The prices are in " + String.join(" and ", currencies)
                    + " and cannot be compared. To unify them, " + verb + " --currency and --exchange.");
        }
        List<String> hours = distinct(
                prices,
                price -> price.terms().hoursPerMonth().stripTrailingZeros().toPlainString());
        return hours.size() > 1
                ? Optional.of("The prices are of months of " + String.join(" and ", hours)
                        + " hours and cannot be compared. To unify them, " + verb + " --hours-per-month.")
                : Optional.empty();
    }

    static Optional<String> differenceOf(List<PricedPoint> points) {
        return difference(points.stream().map(PricedPoint::cost).toList());
    }

    private static List<String> distinct(List<Cost> prices, Function<Cost, String> value) {
        return prices.stream().map(value).distinct().sorted().toList();
    }

    private static Map<String, BigDecimal> figures(List<PricedPoint> points) {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        for (PricedPoint point : points) {
            if (point.flaw() == null) {
                point.metric(FIGURE).ifPresent(metric -> figures.put(Cell.text(point.point()), metric.value()));
            }
        }
        return figures;
    }
}
