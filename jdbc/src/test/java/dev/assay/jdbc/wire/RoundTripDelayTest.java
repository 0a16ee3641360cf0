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
        return new RoundTripDelay(
                new NetworkDistance(roundTrip, jitter), new RandomStream(7), roundTrip.toNanos(), waiter);
    }

    private long lasting(RoundTripDelay delay) {
        long began = waiter.now;
        delay.await();
        return waiter.now - began;
    }

    /** A kernel wakes a thread 50 us late by default, 30 us late with the least slack, and a millisecond late on a busy host. */
    @ParameterizedTest
    @CsvSource({"0.5ms, 0", "0.5ms, 30000", "0.5ms, 85000", "15ms, 0", "15ms, 30000", "15ms, 1000000", "60ms, 85000"})
    void roundTripsLastAsLongAsTheyShouldAndOneLateness(String roundTrip, long latenessNanos) {
        long nanos = NetworkDistance.parse(roundTrip).roundTrip().toNanos();
        RoundTripDelay delay = delay(Duration.ofNanos(nanos), Duration.ZERO);
        waiter.latenessNanos = latenessNanos;
        for (int trips = 1; trips <= 200; trips++) {
            lasting(delay);
            assertThat(waiter.now).as("%d round trips", trips).isEqualTo(trips * nanos + latenessNanos);
        }
        assertThat(waiter.parks).as("a wait each").isEqualTo(200);
    }

    @Test
    void aWaitThatIsLateByARoundTripLeavesTheNextOneOut() {
        RoundTripDelay delay = delay(Duration.ofMillis(1), Duration.ZERO);
        waiter.latenessNanos = 1_000_000;
        assertThat(lasting(delay)).isEqualTo(2_000_000);
        assertThat(lasting(delay)).as("made up for").isZero();
        assertThat(lasting(delay)).isEqualTo(2_000_000);
    }

    @Test
    void aProcessThatWasStoppedLeavesOutOneRoundTrip() {
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ZERO);
        waiter.latenessNanos = 5_000_000_000L;
        lasting(delay);
        waiter.latenessNanos = 0;
        assertThat(lasting(delay)).isZero();
        assertThat(lasting(delay)).isEqualTo(15_000_000);
    }

    @Test
    void aSingleRoundTripIsNeverShortened() {
        NetworkDistance distance = NetworkDistance.parse("15ms");
        RoundTripDelay delay = new RoundTripDelay(distance, new RandomStream(7), 0, waiter);
        waiter.latenessNanos = 30_000;
        for (int trip = 0; trip < 20; trip++) {
            assertThat(lasting(delay)).isEqualTo(15_030_000);
        }
    }

    @Test
    void aThreadThatIsWokenKeepsWaiting() {
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ZERO);
        waiter.woken = 0.3;
        assertThat(lasting(delay)).isEqualTo(15_000_000);
        assertThat(waiter.parks).isEqualTo(2);
    }

    /** Five standard errors of the mean of a uniform distribution; the seed is fixed. */
    @Test
    void jitterIsUniformAroundTheRoundTrip() {
        int trips = 5_000;
        RoundTripDelay delay = delay(Duration.ofMillis(15), Duration.ofMillis(3));
        LongSummaryStatistics all =
                LongStream.range(0, trips).map(trip -> lasting(delay)).summaryStatistics();
        assertThat(all.getAverage()).isCloseTo(15e6, within(5 * 3e6 / Math.sqrt(3.0 * trips)));
        assertThat(all.getMin()).isBetween(12_000_000L, 12_100_000L);
        assertThat(all.getMax()).isBetween(17_900_000L, 18_000_000L);
    }
}
