package dev.assay.analysis.quote;

import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A measured configuration, and whether it carries the requested load. Immutable.
 *
 * @param number position in the quote, from 1; unique
 * @param system the priced system, or the target and the run for a configuration without a price
 * @param origin the measurements behind all figures
 * @param outcome whether it carries the load
 * @param reason one sentence for display
 * @param price null if it has none
 * @param unranked why it is not ranked by price; null if it is
 * @param highestRate the highest rate within the objective; null if nothing stands behind such a figure
 * @param basis evidence of {@code outcome}
 * @param atRate expected operation at the requested rate; null if it does not carry the load
 * @param bound what limits the rate first; null if nothing was measured
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QuotedConfiguration(
        int number,
        String system,
        Origin origin,
        Outcome outcome,
        String reason,
        @Nullable Price price,
        @Nullable String unranked,
        @Nullable HighestRate highestRate,
        Basis basis,
        @Nullable Operation atRate,
        @Nullable Bound bound) {

    /** Whether a configuration carries the load. */
    public enum Outcome {
        /** The whole interval of the highest rate reaches the requested rate. Without an interval, the estimate does. */
        CARRIES,
        /** The interval of the highest rate contains the requested rate. */
        UNCERTAIN,
        /** The whole interval of the highest rate is below the requested rate. */
        MISSES,
        /** The measurements do not show it. */
        NOT_MEASURED
    }

    /** The evidence of an outcome. */
    public enum Basis {
        /** A measured load with at least this rate. */
        MEASURED,
        /** Two neighbouring measured loads, one below and one above. */
        INTERPOLATED,
        /** A law fitted to lower loads. */
        EXTRAPOLATED,
        /** None. */
        NONE
    }

    /**
     * The measurements of a configuration.
     *
     * @param runs names of the runs
     * @param target name in the runs
     * @param point values of the varied parameters, except the load
     * @param load {@code users} of a closed loop, or {@code rate} of an open one
     * @param loads different usable loads in ascending order
     * @param highestMeasured highest measured rate of the requested transactions, within the objective or not; null without a usable load
     * @param trials number of trials
     * @param verdict worst verdict of the trials
     */
    public record Origin(
            List<String> runs,
            String target,
            Map<String, String> point,
            String load,
            List<MeasuredLoad> loads,
            @Nullable Double highestMeasured,
            int trials,
            Verdict.Status verdict) {

        /** Copies the collections. */
        public Origin {
            runs = List.copyOf(runs);
            point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
            loads = List.copyOf(loads);
        }
    }

    /**
     * A measured load with the means of its trials.
     *
     * @param load users, or offered transactions per second of all types
     * @param perSecond rate of the requested transactions
     * @param figures values of the objective's figures, by figure: microseconds, or proportions; without those that failures determine
     */
    public record MeasuredLoad(double load, double perSecond, Map<String, Double> figures) {

        /** Copies the map. */
        public MeasuredLoad {
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        }
    }

    /**
     * A price for a month at the requested rate.
     *
     * @param perMonth metered use grows with the rate from the measured to the requested one
     * @param currency ISO 4217
     * @param measured whether the priced system is the measured one
     * @param lists dates and ages of the price lists; null if no price is from a list
     */
    public record Price(
            BigDecimal perMonth,
            String currency,
            boolean measured,
            @Nullable String lists) {}

    /**
     * The highest rate within the objective.
     *
     * @param perSecond requested transactions per second, with the interval
     * @param atLeast whether the highest measured load kept the objective, so that the highest rate may be higher
     * @param headroom {@code perSecond} relative to the requested rate, minus 1
     * @param extrapolation null if measurements suffice
     */
    public record HighestRate(
            IntervalEstimate perSecond,
            boolean atLeast,
            double headroom,
            @Nullable Extrapolation extrapolation) {}

    /**
     * An extrapolation.
     *
     * @param beyond requested rate relative to the highest measured one, minus 1; 0 if only its interval lies beyond
     * @param law the fitted law, for display
     * @param relativeError root mean square of the relative differences between law and measurements; null if the law has none
     */
    public record Extrapolation(
            double beyond, String law, @Nullable Double relativeError) {}

    /**
     * The operation at the requested rate.
     *
     * @param load users, or transactions per second of all types
     * @param figures expected values of the objective's figures, by figure: microseconds, or proportions
     */
    public record Operation(double load, Map<String, Double> figures) {

        /** Copies the map. */
        public Operation {
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        }
    }

    /**
     * What limits the rate first.
     *
     * @param what a condition of the objective, or a resource for display
     * @param detail one sentence for display
     * @param utilization expected use of the busiest observed resource at the requested rate, 0 to 1 or more; null if unknown
     * @param resource this resource; null if unknown
     */
    public record Bound(
            String what,
            String detail,
            @Nullable Double utilization,
            @Nullable String resource) {}

    /** Returns a copy with another number. */
    QuotedConfiguration numbered(int other) {
        return new QuotedConfiguration(
                other, system, origin, outcome, reason, price, unranked, highestRate, basis, atRate, bound);
    }

    /** Returns whether it carries the load and is ranked by price. */
    public boolean ranked() {
        return outcome == Outcome.CARRIES && unranked == null;
    }

    /** Returns whether it is ranked, and the estimate of its highest rate reaches the requested rate though the interval does not. */
    public boolean likely() {
        return outcome == Outcome.UNCERTAIN && unranked == null && highestRate != null && highestRate.headroom() >= 0;
    }
}
