package dev.assay.analysis;

import dev.assay.internal.statistics.Bootstrap;
import dev.assay.internal.statistics.Intervals;
import dev.assay.internal.statistics.UniversalScalability;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.ScalabilityFit;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Fits the law of scalability with intervals. Stateless. */
final class ScalabilityFits {

    private ScalabilityFits() {}

    /**
     * Returns the fit; null with too few loads.
     *
     * @param users different numbers in ascending order
     * @param throughput one above zero for each
     */
    static @Nullable ScalabilityFit of(double[] users, double[] throughput, long seed) {
        if (users.length < UniversalScalability.LEAST_LOADS) {
            return null;
        }
        UniversalScalability law = UniversalScalability.fit(users, throughput);
        UniversalScalability[] resampled = law.resampled(users, throughput, seed);
        IntervalEstimate coherence = interval(law, resampled, UniversalScalability::coherence, users.length);
        int most = (int) users[users.length - 1];
        boolean peak = coherence.above(0) && law.coherence() > 0;
        double peakUsers = law.peakUsers();
        return new ScalabilityFit(
                users.length,
                most,
                interval(law, resampled, UniversalScalability::perUser, users.length),
                interval(law, resampled, UniversalScalability::contention, users.length),
                coherence,
                peak ? interval(law, resampled, UniversalScalability::peakUsers, users.length) : null,
                peak ? Double.valueOf(law.throughput(peakUsers)) : null,
                peak && peakUsers > most,
                law.error(users, throughput));
    }

    private static IntervalEstimate interval(
            UniversalScalability law,
            UniversalScalability[] resampled,
            ToDoubleFunction<UniversalScalability> figure,
            int loads) {
        double[] limits = Bootstrap.quantiles(
                UniversalScalability.missed(loads),
                Arrays.stream(resampled).mapToDouble(figure).toArray());
        return new IntervalEstimate(
                figure.applyAsDouble(law),
                limits[0],
                limits[1],
                Intervals.USUAL,
                loads,
                IntervalEstimate.Method.BOOTSTRAP);
    }
}
