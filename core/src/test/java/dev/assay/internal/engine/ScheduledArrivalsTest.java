package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sequences with changing rates or several streams. */
@Parallel
class ScheduledArrivalsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int SIZE = ArrivalBlocks.SIZE;

    private static final List<TransactionType> TYPES =
            List.of(type("new-order"), type("payment"), type("order-status"), type("delivery"), type("stock-level"));

    private static TransactionType type(String id) {
        return new TransactionType(id, 1, Demarcation.DRIVER, false);
    }

    private static ArrivalSequence rated(RateProfile profile, Arrivals spread, long seed) {
        return OpenSchedule.of(new RatedArrivals(profile, spread), TYPES, new Seeds(seed))
                .arrivals();
    }

    private static ArrivalSequence typed(Arrivals spread, long seed, int... perSecond) {
        Map<String, RateProfile> rates = new TreeMap<>();
        for (int type = 0; type < perSecond.length; type++) {
            rates.put(TYPES.get(type).id(), RateProfile.steady(Rate.perSecond(perSecond[type])));
        }
        return OpenSchedule.of(new TypedArrivals(rates, spread), TYPES, new Seeds(seed))
                .arrivals();
    }

    /** The Kolmogorov-Smirnov distance times sqrt(n); 1.95 is exceeded by one seed in a thousand, and these are fixed. */
    private static double distance(double[] sample, DoubleUnaryOperator distribution) {
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double distance = 0;
        for (int i = 0; i < n; i++) {
            double theory = distribution.applyAsDouble(sorted[i]);
            distance =
                    Math.max(distance, Math.max(Math.abs((i + 1.0) / n - theory), Math.abs(theory - (double) i / n)));
        }
        return distance * Math.sqrt(n);
    }

    /**
     * Given their number, Poisson arrivals are distributed as their rate: on a ramp from 0, like the square root of a uniform
     * variable.
     */
    @Test
    void poissonArrivalsOfARampLieAsItsRateDoes() {
        double length = 60;
        ArrivalSequence arrivals = rated(
                RateProfile.of(new Segment(Duration.ofSeconds(60), 0, 500), Segment.silence(Duration.ofSeconds(1))),
                Arrivals.POISSON,
                5);
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; arrivals.arrivalNanos(i) != ArrivalSequence.NEVER; i++) {
            seconds.add(arrivals.arrivalNanos(i) / 1e9);
        }
        // 15,000 are expected: four standard deviations
        assertThat(seconds.size()).isBetween(15_000 - 490, 15_000 + 490);
        double[] sample = seconds.stream().mapToDouble(Double::doubleValue).toArray();
        assertThat(distance(sample, t -> t * t / (length * length))).isLessThan(1.95);
    }

    /** The other property: the expected count between two arrivals of a ramp is exponential with mean 1. */
    @Test
    void poissonArrivalsOfARampHaveExponentialGapsInExpectation() {
        double slope = 200 / 600.0;
        ArrivalSequence arrivals =
                rated(RateProfile.of(new Segment(Duration.ofSeconds(600), 100, 300)), Arrivals.POISSON, 6);
        double[] gaps = new double[40_000];
        double before = 0;
        for (int i = 0; i < gaps.length; i++) {
            double t = arrivals.arrivalNanos(i) / 1e9;
            double expected = 100 * t + slope * t * t / 2;
            gaps[i] = expected - before;
            before = expected;
        }
        assertThat(distance(gaps, gap -> -Math.expm1(-gap))).isLessThan(1.95);
    }

    /** Four standard deviations, for each of 40 bursts and for all: exceeded by one seed in 400. */
    @Test
    void burstsHoldWhatTheirRateExpectsAndSilencesNothing() {
        ArrivalSequence arrivals = rated(
                RateProfile.repeating(
                        Segment.at(Rate.perSecond(800), Duration.ofMillis(500)),
                        Segment.silence(Duration.ofMillis(1_500))),
                Arrivals.POISSON,
                7);
        int[] bursts = new int[40];
        for (long i = 0; arrivals.arrivalNanos(i) < 80 * SECOND; i++) {
            long nanos = arrivals.arrivalNanos(i);
            assertThat(nanos % (2 * SECOND)).isLessThanOrEqualTo(SECOND / 2);
            bursts[(int) (nanos / (2 * SECOND))]++;
        }
        assertThat(Arrays.stream(bursts).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(320, 480));
        assertThat(Arrays.stream(bursts).sum()).isBetween(16_000 - 506, 16_000 + 506);
    }

    @ParameterizedTest
    @EnumSource
    void arrivalsAndTypesDoNotDependOnTheOrderOfAsking(Arrivals spread) {
        int n = 5 * SIZE;
        ArrivalSequence straight = typed(spread, 3, 45, 43, 4, 4, 4);
        long[] nanos = new long[n];
        int[] types = new int[n];
        for (int i = 0; i < n; i++) {
            nanos[i] = straight.arrivalNanos(i);
            types[i] = straight.type(i);
        }
        ArrivalSequence crooked = typed(spread, 3, 45, 43, 4, 4, 4);
        for (int step : new int[] {61, 1_009, 17}) {
            for (int i = n - 1; i >= 0; i -= step) {
                assertThat(crooked.arrivalNanos(i)).as("arrival %s", i).isEqualTo(nanos[i]);
                assertThat(crooked.type(i)).as("arrival %s", i).isEqualTo(types[i]);
            }
        }
    }

    /**
     * In a superposition of Poisson streams, each arrival's type is drawn by its share. 18.47 is exceeded by one seed in a
     * thousand.
     */
    @Test
    void poissonTypesComeWithTheirShares() {
        int[] rates = {45, 43, 4, 4, 4};
        ArrivalSequence arrivals = typed(Arrivals.POISSON, 11, rates);
        int n = 200_000;
        int[] counts = new int[rates.length];
        double[] gaps = new double[n];
        for (int i = 0; i < n; i++) {
            counts[arrivals.type(i)]++;
            gaps[i] = (arrivals.arrivalNanos(i) - (i == 0 ? 0 : arrivals.arrivalNanos(i - 1))) / 1e9;
        }
        double chiSquare = 0;
        for (int type = 0; type < rates.length; type++) {
            double expected = n * rates[type] / 100.0;
            chiSquare += (counts[type] - expected) * (counts[type] - expected) / expected;
        }
        assertThat(chiSquare).isLessThan(18.47);
        assertThat(distance(gaps, gap -> -Math.expm1(-100 * gap))).isLessThan(1.95);
    }

    @Test
    void constantTypesKeepTheirOwnGaps() {
        int[] rates = {45, 43, 4, 4, 4};
        ArrivalSequence arrivals = typed(Arrivals.CONSTANT, 1, rates);
        long[] before = new long[rates.length];
        int[] counts = new int[rates.length];
        for (long i = 0; arrivals.arrivalNanos(i) < 1_000 * SECOND; i++) {
            int type = arrivals.type(i);
            long nanos = arrivals.arrivalNanos(i);
            if (counts[type]++ > 0) {
                assertThat(nanos - before[type]).isBetween(SECOND / rates[type] - 1, SECOND / rates[type] + 1);
            }
            before[type] = nanos;
        }
        assertThat(counts).containsExactly(45_000, 43_000, 4_000, 4_000, 4_000);
    }

    @Test
    void constantTypesOfOneRateTakeTurnsAtEqualGaps() {
        ArrivalSequence arrivals = typed(Arrivals.CONSTANT, 1, 10, 10, 10, 10);
        for (int i = 0; i < 3 * SIZE; i++) {
            assertThat(arrivals.arrivalNanos(i)).isEqualTo(i * SECOND / 40);
            assertThat(arrivals.type(i)).isEqualTo(i % 4);
        }
    }

    @Test
    void anotherTypeShiftsNothingOfTheOthers() {
        ArrivalSequence alone = typed(Arrivals.POISSON, 9, 50);
        ArrivalSequence among = typed(Arrivals.POISSON, 9, 50, 20, 10);
        long found = 0;
        for (long i = 0; found < 2L * SIZE; i++) {
            if (among.type(i) == 0) {
                assertThat(among.arrivalNanos(i)).isEqualTo(alone.arrivalNanos(found++));
            }
        }
    }

    @Test
    void streamsThatEndLeaveTheOthersAlone() {
        Map<String, RateProfile> rates = Map.of(
                "payment",
                RateProfile.of(
                        Segment.at(Rate.perSecond(10), Duration.ofSeconds(1)), Segment.silence(Duration.ofSeconds(1))),
                "delivery",
                RateProfile.of(
                        Segment.at(Rate.perSecond(3), Duration.ofSeconds(2)), Segment.silence(Duration.ofSeconds(1))));
        OpenSchedule schedule = OpenSchedule.of(new TypedArrivals(rates, Arrivals.CONSTANT), TYPES, new Seeds(1));
        int[] counts = new int[TYPES.size()];
        for (int i = 0; schedule.arrivals().arrivalNanos(i) != ArrivalSequence.NEVER; i++) {
            counts[schedule.arrivals().type(i)]++;
        }
        assertThat(counts).containsExactly(0, 10, 0, 6, 0);
        assertThat(schedule.arrivals().arrivalNanos(10 * SIZE)).isEqualTo(ArrivalSequence.NEVER);
        assertThat(schedule.offered().perSecond(0, SECOND)).isEqualTo(13);
        assertThat(schedule.offered().perSecond(0, 2 * SECOND)).isEqualTo(8);
    }
}
