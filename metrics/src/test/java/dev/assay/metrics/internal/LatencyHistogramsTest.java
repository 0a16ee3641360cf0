package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.test.Parallel;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class LatencyHistogramsTest {

    private static final Tags PAYMENT = Tags.of("transaction", "payment");

    private final LatencyHistograms histograms = new LatencyHistograms();

    @Test
    void boundsAscendAndHaveShortTexts() {
        double[] bounds = LatencyHistograms.upperBounds();
        assertThat(bounds)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSize(33)
                .startsWith(0.0001)
                .endsWith(10, 30, 60);
        assertThat(Arrays.stream(bounds).mapToObj(Double::toString))
                .allSatisfy(text -> assertThat(text).hasSizeLessThan(8));
    }

    @Test
    void eachTimeIsInTheBucketOfItsBound() {
        histograms.add(PAYMENT, Events.times(50_000, 1_200_000, 1_300_000, 65_000_000_000L));
        LatencyHistograms.Snapshot found = histograms.snapshot().get(0);
        double[] bounds = LatencyHistograms.upperBounds();
        assertThat(found.counts()[0]).as("up to 0.1 ms").isEqualTo(1);
        assertThat(found.counts()[Arrays.binarySearch(bounds, 0.0015)])
                .as("1 ms to 1.5 ms")
                .isEqualTo(2);
        assertThat(found.counts()[bounds.length]).as("above 60 s").isEqualTo(1);
        assertThat(found.count()).isEqualTo(4);
    }

    @Test
    void intervalsAddUp() {
        histograms.add(PAYMENT, Events.times(1_200_000));
        histograms.add(PAYMENT, Events.times(1_200_000, 40_000_000));
        histograms.add(PAYMENT.and("run", "other"), Events.times(1_000));
        assertThat(histograms.snapshot())
                .extracting(LatencyHistograms.Snapshot::count)
                .containsExactly(3L, 1L);
        assertThat(histograms.snapshot().get(0).sumSeconds()).isBetween(0.0420, 0.0428);
    }

    /** Deterministic: the distribution's buckets are at most 1 % wide, so that a bound is met within 1 % of its time. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void countsUpToABoundAreThoseOfTheTimesWithinOnePercent(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] nanos = random.longs(20_000)
                .map(any -> (long) Math.exp(Math.log(20_000) + Math.abs(any % 1_000_000) / 1e6 * 14))
                .toArray();
        LatencyDistribution times = Events.times(nanos);
        histograms.add(PAYMENT, times);
        long[] counts = histograms.snapshot().get(0).counts();
        double[] bounds = LatencyHistograms.upperBounds();
        long upTo = 0;
        for (int i = 0; i < bounds.length; i++) {
            upTo += counts[i];
            double bound = bounds[i] * 1e9;
            long least =
                    Arrays.stream(nanos).filter(each -> each < bound * 0.99).count();
            long most = Arrays.stream(nanos).filter(each -> each <= bound).count();
            assertThat(upTo).as("up to %s s", bounds[i]).isBetween(least, most);
        }
    }
}
