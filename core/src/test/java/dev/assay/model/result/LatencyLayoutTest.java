package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With another layout than HdrHistogram's, exported counts would change their buckets. */
@Parallel
class LatencyLayoutTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void bucketsAreThoseOfHdrHistogram(int digits) {
        LatencyLayout layout = LatencyLayout.ofDigits(digits);
        Histogram histogram = new Histogram(LatencyLayout.LOWEST_NANOS, LatencyLayout.HIGHEST_NANOS, digits);
        RandomStream random = new RandomStream(digits);
        for (int i = 0; i < 100_000; i++) {
            long nanos = (long) Math.exp(random.nextDouble() * Math.log(LatencyLayout.HIGHEST_NANOS));
            int index = layout.index(nanos);
            assertThat(layout.lowest(index))
                    .as("lowest of %s", nanos)
                    .isEqualTo(histogram.lowestEquivalentValue(nanos));
            assertThat(layout.highest(index))
                    .as("highest of %s", nanos)
                    .isEqualTo(histogram.highestEquivalentValue(nanos));
        }
        assertThat(layout.index(LatencyLayout.HIGHEST_NANOS)).isEqualTo(layout.buckets() - 1);
        assertThat(layout.index(0)).isZero();
    }

    /** Each rank has a different time, so that a wrong rank is detected. */
    @Test
    void ranksOfPercentilesAreThoseOfHdrHistogram() {
        LatencyLayout layout = LatencyLayout.ofDigits(3);
        Histogram histogram = new Histogram(LatencyLayout.LOWEST_NANOS, LatencyLayout.HIGHEST_NANOS, 3);
        long[] counts = new long[layout.buckets()];
        List<String> wrong = new ArrayList<>();
        long sum = 0;
        for (int n = 1; n <= 10_000; n++) {
            int bucket = layout.index(LatencyLayout.LOWEST_NANOS) + n;
            long nanos = layout.lowest(bucket);
            histogram.recordValue(nanos);
            counts[bucket]++;
            sum += nanos;
            LatencyDistribution ours =
                    new LatencyDistribution(layout, counts, sum, histogram.getMinValue(), histogram.getMaxValue());
            for (double percentile : new double[] {50, 90, 95, 99, 99.9, 99.99, 100}) {
                long theirs = histogram.getValueAtPercentile(percentile);
                if (layout.index(ours.percentileNanos(percentile)) != layout.index(theirs)) {
                    wrong.add("p" + percentile + " of " + n);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void percentilesAreThoseOfHdrHistogram(int digits) {
        LatencyLayout layout = LatencyLayout.ofDigits(digits);
        Histogram histogram = new Histogram(LatencyLayout.LOWEST_NANOS, LatencyLayout.HIGHEST_NANOS, digits);
        long[] counts = new long[layout.buckets()];
        RandomStream random = new RandomStream(99);
        long sum = 0;
        for (int i = 0; i < 200_000; i++) {
            long nanos = (long) random.nextExponential(3_000_000) + 1_000;
            histogram.recordValue(nanos);
            counts[layout.index(nanos)]++;
            sum += nanos;
        }
        LatencyDistribution ours =
                new LatencyDistribution(layout, counts, sum, histogram.getMinValue(), histogram.getMaxValue());
        for (double percentile : new double[] {0.1, 25, 50, 90, 95, 99, 99.9, 99.99}) {
            assertThat(ours.percentileNanos(percentile)).isEqualTo(histogram.getValueAtPercentile(percentile));
        }
        LatencyDistribution read = LatencyDistribution.ofCounts(layout, counts.clone());
        assertThat(read.count()).isEqualTo(200_000);
        assertThat(read.percentileNanos(99)).isEqualTo(ours.percentileNanos(99));
        assertThat(read.minNanos()).isEqualTo(ours.toHistogram().getMinValue());
        assertThat(read.maxNanos()).isEqualTo(ours.toHistogram().getMaxValue());
        assertThat(read.meanNanos()).isCloseTo(ours.meanNanos(), withinPercentage(1));
    }

    @Test
    void countsOfAnotherLayoutAreRejected() {
        assertThatThrownBy(() -> LatencyDistribution.ofCounts(LatencyLayout.TWO_DIGITS, new long[7]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("7 counts");
    }
}
