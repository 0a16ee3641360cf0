package dev.assay.jdbc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class RoundTripDelayTest {

    private final ManualWaiter waiter = new ManualWaiter();

    private RoundTripDelay delay(Duration roundTrip, Duration jitter) {
        return new RoundTripDelay(new NetworkDistance(roundTrip, jitter), new RandomStream(7), waiter);
    }

    private long lasting(RoundTripDelay delay) {
        long began = waiter.now;
        delay.await();
        return waiter.now - began;
    }

    /** A kernel wakes a thread 50 us late by default, some 85 us late on a busy host, and 30 us late with the least slack. */
    @ParameterizedTest
    @CsvSource({"0.5ms, 0", "0.5ms, 30000", "0.5ms, 85000", "15ms, 0", "15ms, 30000", "15ms, 85000", "60ms, 85000"})
    void twentyRoundTripsLastTwentyTimesAsLong(String roundTrip, long latenessNanos) {
        long nanos = NetworkDistance.parse(roundTrip).roundTrip().toNanos();
        RoundTripDelay delay = delay(Duration.ofNanos(nanos), Duration.ZERO);
        waiter.latenessNanos = latenessNanos;
        for (int transaction = 0; transaction < 10; transaction++) {
            LongSummaryStatistics trips =
                    LongStream.range(0, 20).map(trip -> lasting(delay)).summaryStatistics();
            assertThat(trips.getMin()).as("never early").isGreaterThanOrEqualTo(nanos);
            assertThat(trips.getSum()).isCloseTo(20 * nanos, within(20 * nanos / 100));
        }
    }

    /** Once the lateness is known, three of four waits end in time and spin for a few microseconds. */
    @Test
    void waitsAndSpinsOnlyAtTheEnd() {
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ZERO);
        waiter.latenessNanos = 30_000;
        LongStream.range(0, 200).forEach(trip -> lasting(delay));
        waiter.parks = 0;
        waiter.spunNanos = 0;
        LongStream.range(0, 100).forEach(trip -> lasting(delay));
        assertThat(waiter.parks).isEqualTo(100);
        assertThat(waiter.spunNanos).isLessThan(100 * 5_000);
    }

    @Test
    void aThreadThatIsWokenKeepsWaiting() {
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ZERO);
        waiter.woken = 0.3;
        assertThat(lasting(delay)).isBetween(15_000_000L, 15_000_000L + ManualWaiter.SPIN_NANOS);
        assertThat(waiter.parks).isEqualTo(2);
    }

    /** Five standard errors of the mean of a uniform distribution; the seed is fixed. */
    @Test
    void jitterIsUniformAroundTheRoundTrip() {
        int trips = 5_000;
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ofMillis(3));
        LongSummaryStatistics all =
                LongStream.range(0, trips).map(trip -> lasting(delay)).summaryStatistics();
        assertThat(all.getAverage())
                .isCloseTo(15e6, within(5 * 3e6 / Math.sqrt(3.0 * trips) + ManualWaiter.SPIN_NANOS));
        assertThat(all.getMin()).isBetween(12_000_000L, 12_100_000L);
        assertThat(all.getMax()).isBetween(17_900_000L, 18_000_000L + ManualWaiter.SPIN_NANOS);
    }
}
