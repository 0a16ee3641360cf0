package dev.assay.cli;

import dev.assay.analysis.DecisionMessages;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a system costs, as a person reads it. Money is rounded here and nowhere before. Stateless. */
final class CostText {

    private static final int DECIMALS_SHOWN_BELOW = 1_000;

    /** Of decisions. */
    static final DecisionMessages SENTENCES =
            new DecisionMessages(CostText::figure, CostText::estimate, amount -> amount.text(2));

    private CostText() {}

    /** A line each: the sum and its parts, what was priced, the figures, and what to know about them. */
    static List<String> lines(Cost cost) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s %s a month of %s hours, %s an hour: %s",
                money(cost.perMonth()),
                cost.currency(),
                cost.terms().hoursPerMonth().toPlainString(),
                figure(cost.perHour()),
                cost.components().stream()
                        .map(part -> part.name() + " " + money(part.perMonth()))
                        .collect(Collectors.joining(", "))));
        lines.add(cost.system() + ", " + cost.terms().option().code() + ", by the newest lists of "
                + cost.terms().on() + " or before");
        if (cost.probePerMonth() != null) {
            lines.add("the probe apart: " + money(cost.probePerMonth()) + " " + cost.currency() + " a month");
        }
        cost.counted()
                .forEach(line -> lines.add(line.component().code() + ": " + figure(line.quantity()) + " "
                        + line.unit().code() + " an hour; " + line.reason()));
        for (Cost.Value metric : cost.metrics()) {
            lines.add(metric(metric));
        }
        lines.addAll(cost.notes());
        return lines;
    }

    /** How long a month is taken to be, if not as usual. */
    static String hours(Cost cost) {
        BigDecimal hours = cost.terms().hoursPerMonth();
        return hours.compareTo(PricingTerms.HOURS_PER_MONTH) == 0
                ? ""
                : ", for a month of " + hours.toPlainString() + " hours";
    }

    /** The prices that the sums are made of, a line each, with the dates and sources of their lists. */
    static List<String> prices(Cost cost) {
        return cost.prices().stream()
                .map(price -> price.price() + " for one " + price.unit().code() + " of " + price.sku() + " ("
                        + price.option().code() + "), list of " + price.listDate() + ": " + price.source())
                .distinct()
                .toList();
    }

    private static String metric(Cost.Value metric) {
        return figure(metric.value()) + " " + metric.label() + between(metric.low(), metric.high());
    }

    /** In words, what an interval says of a figure, of which an end may be open; nothing without one. */
    private static String between(@Nullable BigDecimal low, @Nullable BigDecimal high) {
        if (low != null && high != null) {
            return " (95 %: " + figure(low) + " to " + figure(high) + ")";
        } else if (low != null) {
            return " (95 %: " + figure(low) + " at least)";
        }
        return high == null ? "" : " (95 %: " + figure(high) + " at most)";
    }

    /** The figure of the model {@code monthly-dollar} with its currency; a dash where there is none. */
    static String throughputForMoney(@Nullable Cost cost) {
        return cost == null
                ? "-"
                : cost.metrics().stream()
                        .filter(metric -> metric.name().equals("tpsPerMonthlyDollar"))
                        .findFirst()
                        .map(metric -> figure(metric.value()) + " /" + cost.currency())
                        .orElse("-");
    }

    /** A rate with its interval, if it has one. */
    static String estimate(Estimate rate) {
        return figure(rate.value()) + interval(rate.low(), rate.high());
    }

    /** A figure with its interval, if it has one: {@code 0.326 [0.32, 0.332]}. */
    static String estimate(Cost.Value metric) {
        return figure(metric.value()) + interval(metric.low(), metric.high());
    }

    private static String interval(@Nullable BigDecimal low, @Nullable BigDecimal high) {
        return low == null && high == null
                ? ""
                : " [" + (low == null ? "-" : figure(low)) + ", " + (high == null ? "-" : figure(high)) + "]";
    }

    /** The system, how it is bought, and by the lists of which day. */
    static String pricedAs(Cost cost) {
        return cost.system() + ", " + cost.terms().option().code() + ", by the newest lists of "
                + cost.terms().on() + " or before" + hours(cost);
    }

    /** What a point of a run is called. */
    static String point(String run, String target, Map<String, String> point) {
        return (run + " " + target + " " + Cell.text(point)).strip();
    }

    /** To the cent. */
    static String money(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    /** To four digits, or whole ones where there are more. */
    static String figure(BigDecimal value) {
        if (value.abs().compareTo(BigDecimal.valueOf(DECIMALS_SHOWN_BELOW)) >= 0) {
            return value.setScale(0, RoundingMode.HALF_UP).toPlainString();
        }
        return value.round(new MathContext(4, RoundingMode.HALF_UP)).toPlainString();
    }
}
