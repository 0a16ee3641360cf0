package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.analysis.FigureFormat;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.PriceListAge;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats costs for the terminal; the only place that rounds money. Stateless. */
final class CostText {

    private static final int DECIMALS_SHOWN_BELOW = 1_000;

    private static final BigDecimal SMALLEST_SHOWN = new BigDecimal("0.005");

    static final FigureFormat FORMAT = new FigureFormat(CostText::figure, CostText::estimate, amount -> amount.text(2));

    private CostText() {}

    /** Returns all lines of a cost: sum and components, system, metrics, and notes. */
    static List<String> lines(Cost cost) {
        List<String> lines = new ArrayList<>();
        lines.add(total(cost));
        lines.add(system(cost));
        probe(cost).ifPresent(lines::add);
        cost.basis()
                .counted()
                .forEach(line -> lines.add(line.component().code() + ": " + figure(line.quantity()) + " "
                        + line.unit().code() + " per hour; " + line.reason()));
        for (Cost.Value metric : cost.metrics()) {
            lines.add(metric(metric));
        }
        lines.addAll(cost.notes());
        return lines;
    }

    /** Returns the sum and its components. */
    static String total(Cost cost) {
        return format(
                "%s %s per month of %s hours, %s per hour: %s",
                money(cost.perMonth()),
                cost.currency(),
                cost.terms().hoursPerMonth().toPlainString(),
                figure(cost.perHour()),
                cost.components().stream()
                        .map(part -> part.name() + " " + money(part.perMonth()))
                        .collect(Collectors.joining(", ")));
    }

    /** Returns the system, purchase option, and the dates and ages of the price lists. */
    static String system(Cost cost) {
        return cost.system() + ", " + cost.terms().option().code() + ", "
                + cost.listAge().orElse("prices of the bill");
    }

    /** Returns a line for each system with the dates and ages of its price lists; empty without prices from lists. */
    static List<String> lists(Collection<Cost> costs) {
        return costs.stream()
                .flatMap(cost -> cost.listAge().stream().map(age -> cost.system() + ": " + age))
                .distinct()
                .toList();
    }

    /** Returns the line with the price of the load generator hosts, which is not part of the cost. */
    static Optional<String> probe(Cost cost) {
        return Optional.ofNullable(cost.probePerMonth())
                .map(price -> "client hosts, not included: " + money(price) + " " + cost.currency() + " per month");
    }

    /** Returns a line per unit price, with the dates and sources of the lists. */
    static List<String> prices(Cost cost) {
        return cost.basis().prices().stream()
                .map(price -> unitPrice(price, cost.terms().on()))
                .distinct()
                .toList();
    }

    /**
     * Returns a unit price with the date, age and source of its list.
     *
     * @param day on which the price is used
     */
    static String unitPrice(UnitPrice price, LocalDate day) {
        return price.price() + " per " + price.unit().code() + " of " + price.sku() + " ("
                + price.option().code() + "), list of " + price.listDate() + ", "
                + PriceListAge.of(price.listDate(), day) + ": " + price.source();
    }

    /** Returns a figure with its label, and its interval if there is one. */
    static String metric(Cost.Value metric) {
        return figure(metric.value()) + " " + metric.label() + between(metric.low(), metric.high());
    }

    /** Formats a confidence interval, which may be open at one end; empty without one. */
    private static String between(@Nullable BigDecimal low, @Nullable BigDecimal high) {
        if (low != null && high != null) {
            return " (95 %: " + figure(low) + " to " + figure(high) + ")";
        } else if (low != null) {
            return " (95 %: " + "at least " + figure(low) + ")";
        }
        return high == null ? "" : " (95 %: at most " + figure(high) + ")";
    }

    /** Returns the price/performance of the model {@code monthly-dollar} with its currency; a dash if there is none. */
    static String pricePerformance(@Nullable Cost cost) {
        return cost == null
                ? "-"
                : cost.metrics().stream()
                        .filter(metric -> metric.name().equals("tpsPerMonthlyDollar"))
                        .findFirst()
                        .map(metric -> figure(metric.value()) + " /" + cost.currency())
                        .orElse("-");
    }

    static String estimate(Estimate rate) {
        return figure(rate.value()) + interval(rate.low(), rate.high());
    }

    /** Returns a metric with its interval, if any: {@code 0.326 [0.32, 0.332]}. */
    static String estimate(Cost.Value metric) {
        return figure(metric.value()) + interval(metric.low(), metric.high());
    }

    private static String interval(@Nullable BigDecimal low, @Nullable BigDecimal high) {
        return low == null && high == null
                ? ""
                : " [" + (low == null ? "-" : figure(low)) + ", " + (high == null ? "-" : figure(high)) + "]";
    }

    /** Returns {@link #system} with the hours per month if they are not the usual ones. */
    static String pricedAs(Cost cost) {
        BigDecimal hours = cost.terms().hoursPerMonth();
        return system(cost)
                + (hours.compareTo(PricingTerms.HOURS_PER_MONTH) == 0
                        ? ""
                        : ", for a month of " + hours.toPlainString() + " hours");
    }

    static String point(String run, String target, Map<String, String> point) {
        return (run + " " + target + " " + Cell.text(point)).strip();
    }

    static String money(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    /** Formats a positive difference like money; one that would be shown as zero has four significant digits. */
    static String difference(BigDecimal amount) {
        return amount.compareTo(SMALLEST_SHOWN) < 0 ? figure(amount) : money(amount);
    }

    /** Rounds to four significant digits; whole digits are never cut. */
    static String figure(BigDecimal value) {
        if (value.abs().compareTo(BigDecimal.valueOf(DECIMALS_SHOWN_BELOW)) >= 0) {
            return value.setScale(0, RoundingMode.HALF_UP).toPlainString();
        }
        return value.round(new MathContext(4, RoundingMode.HALF_UP)).toPlainString();
    }
}
