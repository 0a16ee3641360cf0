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

/** Converts measured rates (floating point) to exact decimals for cost computations. Stateless. */
public final class MeasuredPerformance {

    private static final String TPMC = "tpmC";
    private static final int MILLIS_OF_MICROS = 3;
    private static final double SECONDS_OF_AN_HOUR = 3_600;

    private MeasuredPerformance() {}

    /**
     * Returns the mean performance of one or more repeated trials with its confidence interval; empty if a trial was refused,
     * stopped or invalid, or had no transactions.
     */
    public static Optional<Performance> of(List<TrialResult> trials) {
        boolean all = trials.stream()
                .allMatch(trial -> trial.course().status() == TrialResult.Status.DONE
                        && trial.verdict().status() != Verdict.Status.INVALID
                        && trial.rates().transactionsPerSecond() > 0);
        if (!all) {
            return Optional.empty();
        }
        boolean newOrders = trials.stream()
                .allMatch(trial -> trial.throughput().metric().equals(TPMC)
                        && trial.throughput().value() > 0);
        return Optional.of(new Performance(
                estimate(trials, one -> one.rates().transactionsPerSecond()),
                newOrders ? estimate(trials, trial -> trial.throughput().value()) : null,
                null));
    }

    /** Returns the mean throughput of repeated trials; empty if {@link #of} is. */
    public static Optional<Estimate> transactionsPerSecond(List<TrialResult> trials) {
        return of(trials).map(Performance::transactionsPerSecond);
    }

    /** Returns the highest 95th percentile of response times of repeated trials, in milliseconds; empty if a trial has none. */
    public static Optional<BigDecimal> p95Millis(List<TrialResult> trials) {
        double worst = 0;
        for (TrialResult trial : trials) {
            LatencyMicros times = trial.outcomes().responseTimeMicros();
            if (times == null) {
                return Optional.empty();
            }
            worst = Math.max(worst, times.p95());
        }
        return Optional.of(exact(worst).movePointLeft(MILLIS_OF_MICROS));
    }

    /** Returns the mean hourly consumption of repeated trials; empty if a trial did not count it or {@link #of} is empty. */
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

    /** Converts a rate by its shortest decimal representation. */
    public static BigDecimal exact(double rate) {
        return BigDecimal.valueOf(rate);
    }
}
