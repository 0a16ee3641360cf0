package dev.assay.cli.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Parallel
class LatencyBucketsTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;
    private static final double WIDTH = Math.log(1e8) / 1_023;

    static LatencyDistribution times(double... millis) {
        long[] counts = new long[LAYOUT.buckets()];
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (double one : millis) {
            long nanos = Math.round(one * 1e6);
            counts[LAYOUT.index(nanos)]++;
            sum += nanos;
            min = Math.min(min, nanos);
            max = Math.max(max, nanos);
        }
        return new LatencyDistribution(LAYOUT, counts, sum, min, max);
    }

    private static LatencyBuckets buckets(double... millis) {
        LatencyBuckets buckets = new LatencyBuckets();
        buckets.add(times(millis));
        return buckets;
    }

    @Test
    void sumsAreExact() {
        LatencyBuckets buckets = buckets(1, 2, 4.5);
        buckets.add(times(0.25));
        assertThat(buckets.minMillis()).isEqualTo(0.25);
        assertThat(buckets.maxMillis()).isEqualTo(4.5);
        assertThat(buckets.sumMillis()).isCloseTo(7.75, within(1e-9));
        assertThat(buckets.meanMillis()).isCloseTo(1.9375, within(1e-9));
    }

    /** 3.956 and 8.130 ms are values that sysbench 1.0.20 prints: its buckets number 460 and 500. */
    @Test
    void valuesAreThoseOfSysbench() {
        assertThat(buckets(3.95).lines().get(2)).startsWith("       3.956 |");
        assertThat(buckets(8.1).lines().get(2)).startsWith("       8.130 |");
        assertThat(Math.exp(460 * WIDTH + Math.log(0.001))).isCloseTo(3.956, within(0.001));
    }

    /** Of a bucket 1.8 % wide, filled from one 0.8 % wide: half of both off at most. */
    @Test
    void percentilesAreWithinABucket() {
        Random random = new Random(7);
        double[] millis =
                random.doubles(20_000).map(u -> -5 * Math.log(u) + 0.1).toArray();
        LatencyBuckets buckets = buckets(millis);
        double[] sorted = millis.clone();
        java.util.Arrays.sort(sorted);
        for (int percent : new int[] {1, 50, 95, 99}) {
            double exact = sorted[(int) Math.floor(percent / 100.0 * sorted.length + 0.5) - 1];
            assertThat(buckets.percentile(percent)).isCloseTo(exact, within(exact * 0.014));
        }
    }

    @Test
    void hundredPercentIsTheLastBucketThatHoldsSomething() {
        assertThat(buckets(1, 2, 100).percentile(100)).isCloseTo(100, within(1.0));
    }

    @Test
    void timesOutsideAreClampedToTheEnds() {
        assertThat(buckets(0).percentile(95)).isCloseTo(0.001, within(1e-9));
        assertThat(buckets(300_000).percentile(95)).isCloseTo(100_000, within(1e-3));
        assertThat(buckets(300_000).maxMillis()).isEqualTo(300_000);
    }

    @Test
    void withoutTimesAllIsZero() {
        LatencyBuckets buckets = new LatencyBuckets();
        assertThat(new double[] {buckets.percentile(95), buckets.minMillis(), buckets.maxMillis(), buckets.meanMillis()
                })
                .containsOnly(0);
    }

    /** The fullest bucket has 40 stars, the others their share, rounded. */
    @Test
    void histogramIsDrawnAsSysbenchDoes() {
        assertThat(buckets(3.95, 3.95, 3.95, 3.95, 8.1, 8.1, 30.8).lines())
                .containsExactly(
                        "Latency histogram (values are in milliseconds)",
                        "       value  ------------- distribution ------------- count",
                        "       3.956 |**************************************** 4",
                        "       8.130 |********************                     2",
                        "      30.815 |**********                               1",
                        " ");
    }
}
