package dev.assay.analysis.quote;

import dev.assay.model.result.Condition;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A measured load of a configuration. A unit is a run if several runs measured this load, otherwise a trial.
 *
 * @param load users, or offered transactions per second
 * @param rates rate of the requested transactions in each unit
 * @param figures for each condition of the objective, the values of the units; infinite if failures determine a time
 * @param ended for each condition, the number of ended transactions of its type
 * @param responseMicros mean response time of all successes
 * @param share requested transactions as a share of all
 * @param offers the measurements
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LoadPoint(
        double load,
        double[] rates,
        double[][] figures,
        double[] ended,
        double responseMicros,
        double share,
        List<Offer> offers) {

    static LoadPoint of(double load, List<Offer> offers, LoadRequest request) {
        Map<String, List<TrialResult>> byRun = new LinkedHashMap<>();
        offers.forEach(offer ->
                byRun.computeIfAbsent(offer.run(), run -> new ArrayList<>()).addAll(offer.trials()));
        List<TrialResult> all =
                byRun.values().stream().flatMap(Collection::stream).toList();
        List<List<TrialResult>> units = byRun.size() > 1
                ? List.copyOf(byRun.values())
                : all.stream().map(List::of).toList();
        double[] rates =
                means(units, trial -> value(request.rate().observed(trial).value()));
        double[][] figures = request.objective().stream()
                .map(condition -> means(units, trial -> figure(condition, trial)))
                .toArray(double[][]::new);
        return new LoadPoint(
                load,
                rates,
                figures,
                request.objective().stream()
                        .mapToDouble(condition -> ended(condition, all))
                        .toArray(),
                Moment.mean(means(units, LoadPoint::response)),
                Moment.mean(rates)
                        / Moment.mean(means(units, trial -> trial.rates().transactionsPerSecond())),
                offers);
    }

    private static double figure(Condition condition, TrialResult trial) {
        return value(condition.measure().observed(trial).value());
    }

    private static double ended(Condition condition, List<TrialResult> trials) {
        String type = condition.measure().type();
        return trials.stream()
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .filter(each -> type == null || each.type().equals(type))
                .mapToLong(each -> each.committed() + each.rolledBack() + each.failed())
                .sum();
    }

    private static double value(@Nullable Double observed) {
        return observed == null ? Double.NaN : observed;
    }

    private static double response(TrialResult trial) {
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        return times == null ? Double.NaN : times.mean();
    }

    /** Returns the mean of each unit. Means of figures that are compared have the same units. */
    private static double[] means(List<List<TrialResult>> units, ToDoubleFunction<TrialResult> value) {
        return units.stream()
                .mapToDouble(unit -> unit.stream().mapToDouble(value).average().orElse(Double.NaN))
                .toArray();
    }

    double rate() {
        return Moment.mean(rates);
    }

    /** Returns the mean of a condition's figure; NaN if a unit does not have it. */
    double figure(int condition) {
        return Moment.mean(figures[condition]);
    }

    List<TrialResult> trials() {
        return offers.stream().flatMap(offer -> offer.trials().stream()).toList();
    }

    /** Arithmetic of units. */
    static final class Moment {

        private Moment() {}

        static double mean(double... values) {
            return Arrays.stream(values).average().orElse(Double.NaN);
        }

        /** Returns the sum of the squared relative deviations from the mean; 0 if they have no finite mean above zero. */
        static double relativeSquares(double... values) {
            double mean = mean(values);
            double squares = 0;
            for (double value : values) {
                squares += (value / mean - 1) * (value / mean - 1);
            }
            return mean > 0 && Double.isFinite(mean) ? squares : 0;
        }
    }
}
