package dev.assay.internal.usage;

import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Performance;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The one place where measured rates, which are floating point, meet money, which never is. Stateless. */
public final class MeasuredPerformance {

    private static final String TPMC = "tpmC";
    private static final int MILLIS_OF_MICROS = 3;
    private static final double SECONDS_OF_AN_HOUR = 3_600;

    private MeasuredPerformance() {}

    /**
     * What repetitions of one thing measured, as their mean and its interval; empty if one of them was refused or
     * stopped, or measured nothing that can be believed.
     *
     * @param trials at least one
     */
    public static Optional<Performance> of(List<TrialResult> trials) {
        boolean all = trials.stream()
                .allMatch(trial -> trial.status() == TrialResult.Status.DONE
                        && trial.verdict().status() != Verdict.Status.INVALID
                        && trial.transactionsPerSecond() > 0);
        if (!all) {
            return Optional.empty();
        }
        boolean newOrders = trials.stream()
                .allMatch(trial -> trial.throughput().metric().equals(TPMC)
                        && trial.throughput().value() > 0);
        return Optional.of(new Performance(
                estimate(trials, TrialResult::transactionsPerSecond),
                newOrders ? estimate(trials, trial -> trial.throughput().value()) : null,
                null));
    }

    /** The throughput of repetitions of one thing, as their mean and its interval; empty where {@link #of} is. */
    public static Optional<Estimate> transactionsPerSecond(List<TrialResult> trials) {
        return of(trials).map(Performance::transactionsPerSecond);
    }

    /** The worst 95th percentile of response times of repetitions, in milliseconds; empty if one of them has none. */
    public static Optional<BigDecimal> p95Millis(List<TrialResult> trials) {
        double worst = 0;
        for (TrialResult trial : trials) {
            LatencyMicros times = trial.responseTimeMicros();
            if (times == null) {
                return Optional.empty();
            }
            worst = Math.max(worst, times.p95());
        }
        return Optional.of(exact(worst).movePointLeft(MILLIS_OF_MICROS));
    }

    /**
     * What repetitions of one thing used in an hour, as their mean; empty if one of them did not count it, or measured nothing
     * that can be believed.
     *
     * @param trials at least one
     * @param perSecond how much one used in a second; empty if it did not count it
     */
    public static Optional<BigDecimal> perHour(
            List<TrialResult> trials, Function<TrialResult, OptionalDouble> perSecond) {
        if (of(trials).isEmpty()) {
            return Optional.empty();
        }
        double sum = 0;
        for (TrialResult trial : trials) {
            OptionalDouble used = perSecond.apply(trial);
            if (used.isEmpty()) {
                return Optional.empty();
            }
            sum += used.getAsDouble();
        }
        return Optional.of(exact(sum / trials.size() * SECONDS_OF_AN_HOUR));
    }

    private static Estimate estimate(List<TrialResult> trials, ToDoubleFunction<TrialResult> rate) {
        MeanEstimate mean = MeanEstimate.of(trials.stream().mapToDouble(rate).toArray());
        if (mean.halfWidth95().isEmpty()) {
            return Estimate.of(exact(mean.mean()));
        }
        double half = mean.halfWidth95().getAsDouble();
        return new Estimate(exact(mean.mean()), exact(mean.mean() - half), exact(mean.mean() + half));
    }

    /** By the digits that it prints. */
    public static BigDecimal exact(double rate) {
        return BigDecimal.valueOf(rate);
    }
}
