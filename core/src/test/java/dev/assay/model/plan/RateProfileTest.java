package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Parallel
class RateProfileTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static void assertRefused(ThrowingCallable making, String message) {
        assertThatThrownBy(making)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage(message);
    }

    @Test
    void meanIsWeightedByDuration() {
        RateProfile bursts =
                RateProfile.repeating(Segment.at(Rate.perSecond(900), SECOND), Segment.silence(SECOND.multipliedBy(8)));
        assertThat(bursts.mean()).isEqualTo(Rate.perSecond(100));
        assertThat(bursts.peak()).isEqualTo(Rate.perSecond(900));
        RateProfile ramp = RateProfile.of(new Segment(SECOND, 0, 50), new Segment(SECOND, 50, 30));
        assertThat(ramp.mean()).isEqualTo(Rate.perSecond(32.5));
        assertThat(ramp.peak()).isEqualTo(Rate.perSecond(50));
    }

    @Test
    void meanOfASteadyProfileIsExact() {
        for (double rate : new double[] {500, 1 / 3.0, 0.1, 12_345.678}) {
            assertThat(RateProfile.steady(Rate.perSecond(rate)).mean().perSecond())
                    .isEqualTo(rate);
        }
    }

    @Test
    void ratesOfStreamsAreAdded() {
        TypedArrivals typed = new TypedArrivals(
                Map.of(
                        "b", RateProfile.steady(Rate.perSecond(40)),
                        "a", RateProfile.of(new Segment(SECOND, 0, 20))),
                Arrivals.POISSON);
        assertThat(typed.mean()).isEqualTo(Rate.perSecond(50));
        assertThat(typed.peak()).isEqualTo(Rate.perSecond(60));
        assertThat(typed.rates().keySet()).containsExactly("a", "b");
        assertThat(typed.word()).isEqualTo("poisson");
    }

    @Test
    void profilesWithoutArrivalsAreRejected() {
        assertRefused(() -> RateProfile.of(), "a rate profile has no segment; at least one is needed");
        assertRefused(
                () -> RateProfile.repeating(Segment.silence(SECOND), Segment.silence(SECOND)),
                "a rate profile has no rate above 0/s; at least one is needed");
        assertRefused(
                () -> new TypedArrivals(Map.of(), Arrivals.POISSON),
                "rates by transaction type: found none, at least one is needed");
        assertRefused(
                () -> new RecordedArrivals("a.csv", "", 0, Duration.ZERO, 0, Map.of()),
                "a.csv: found no arrivals; at least one is needed");
    }

    @Test
    void segmentsWithInvalidDurationsAreRejected() {
        for (Duration duration : List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofDays(31))) {
            assertRefused(
                    () -> new Segment(duration, 1, 1),
                    "a segment of a rate profile: found a duration of " + duration
                            + ", it has to be above zero and at most 30 days");
        }
    }

    @Test
    void invalidRatesAreRejected() {
        for (double rate : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            String refusal = "a segment of a rate profile: found a rate of " + rate + "/s, at least 0/s is needed";
            assertRefused(() -> new Segment(SECOND, rate, 1), refusal);
            assertRefused(() -> new Segment(SECOND, 1, rate), refusal);
        }
    }
}
