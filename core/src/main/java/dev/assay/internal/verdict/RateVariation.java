package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement.UserTotal;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Series;
import dev.assay.model.result.TrialResult.Jitter;
import dev.assay.model.result.TrialResult.PerUser;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Variation of throughput over time and between users. Stateless. */
final class RateVariation {

    private RateVariation() {}

    static Series series(List<Interval> measured) {
        return new Series(
                1,
                measured.stream().map(Interval::transactionsPerSecond).toList(),
                measured.stream().map(i -> i.responseTime().p95()).toList(),
                measured.stream().map(Interval::failed).toList());
    }

    static Jitter jitter(List<Interval> measured) {
        if (measured.size() < 2) {
            double rate = measured.isEmpty() ? 0 : measured.get(0).transactionsPerSecond();
            return new Jitter(0, rate, rate);
        }
        DoubleSummaryStatistics rates =
                measured.stream().mapToDouble(Interval::transactionsPerSecond).summaryStatistics();
        double mean = rates.getAverage();
        double squares = measured.stream()
                .mapToDouble(i -> Math.pow(i.transactionsPerSecond() - mean, 2))
                .sum();
        double deviation = Math.sqrt(squares / (measured.size() - 1));
        return new Jitter(mean == 0 ? 0 : deviation / mean, rates.getMin(), rates.getMax());
    }

    /** Returns the users' means and standard deviations, or null if there are no users. */
    static @Nullable PerUser perUser(List<UserTotal> users, double seconds) {
        if (users.isEmpty()) {
            return null;
        }
        double[] transactions =
                users.stream().mapToDouble(UserTotal::transactions).toArray();
        double[] busy =
                users.stream().mapToDouble(user -> user.responseNanos() / 1e9).toArray();
        double mean = mean(transactions);
        return new PerUser(
                seconds == 0 ? 0 : mean / seconds, mean, deviation(transactions), mean(busy), deviation(busy));
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(0);
    }

    /** The population standard deviation, because all users are included. */
    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(DoubleStream.of(values)
                .map(value -> Math.pow(value - mean, 2))
                .average()
                .orElse(0));
    }
}
