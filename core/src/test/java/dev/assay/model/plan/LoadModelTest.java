package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Parallel
class LoadModelTest {

    private static final Rate TEN = Rate.perSecond(10);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static void assertRefused(ThrowingCallable making, String... message) {
        assertThatThrownBy(making)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContainingAll(message);
    }

    private static PartlyOpen visits(double transactions) {
        return new PartlyOpen(TEN, Arrivals.POISSON, transactions, ThinkTime.NONE, 5);
    }

    private static Schedule rampingUp(Duration rampUp) {
        return new Schedule(rampUp, SECOND, Duration.ZERO, 0);
    }

    @Test
    void staggerIsAtMostTheRampUp() {
        ClosedLoop load = new ClosedLoop(7, ThinkTime.NONE, SECOND);
        assertThatThrownBy(() -> load.requireWithin(rampingUp(Duration.ofMillis(999))))
                .isInstanceOf(AssayException.class)
                .hasMessage("stagger: found 1s, longer than the ramp-up of 999ms, so the measurement would begin"
                        + " with fewer than 7 users; use a longer ramp-up or a shorter stagger");
        load.requireWithin(rampingUp(SECOND));
        new ClosedLoop(7).requireWithin(rampingUp(Duration.ZERO));
        assertRefused(() -> new ClosedLoop(7, ThinkTime.NONE, SECOND.negated()), "stagger: found PT-1S");
    }

    @Test
    void stayingProbabilityFollowsFromTheGeometricDistribution() {
        assertThat(visits(1).staying()).isZero();
        assertThat(visits(4).staying()).isEqualTo(0.75);
        assertThat(visits(4).offered()).isEqualTo(Rate.perSecond(40));
    }

    @Test
    void closedLoopsOfferNoRate() {
        assertThat(new ClosedLoop(7).offered()).isNull();
        assertThat(new OpenLoop(Rate.perSecond(40), OpenLoop.Arrivals.POISSON, 7).offered())
                .isEqualTo(Rate.perSecond(40));
    }

    @Test
    void visitsLastForResponsesAndThinkTimesBetweenThem() {
        assertThat(visits(1).visitSeconds(0.1, 5)).isEqualTo(0.1);
        assertThat(visits(4).visitSeconds(0.1, 5)).isCloseTo(15.4, within(1e-9));
        assertThat(visits(4).visitorsAtOnce(0.1, 5)).isCloseTo(154, within(1e-9));
    }

    @Test
    void visitsNeedATransactionAndASession() {
        assertRefused(() -> visits(0.99), "transactions per visit: found 0.99", "at least 1");
        assertRefused(() -> visits(Double.NaN), "transactions per visit: found NaN");
        assertRefused(() -> visits(1_000_001), "at most a million");
        assertRefused(() -> new PartlyOpen(TEN, Arrivals.POISSON, 1, ThinkTime.NONE, 0), "users: found 0");
    }

    /** Ten visitors per second who stay for 0.4 s and think for 3 s are 34 at once; the square root is 5.8. */
    @Test
    void sessionsAreLittlesLawPlusFourStandardDeviations() {
        ThinkTime think = new ThinkTime.Exponential(SECOND);
        assertThat(PartlyOpen.withSessions(TEN, Arrivals.CONSTANT, 4, think))
                .isEqualTo(new PartlyOpen(TEN, Arrivals.CONSTANT, 4, think, 58));
        assertThat(PartlyOpen.withSessions(Rate.perSecond(0.1), Arrivals.CONSTANT, 1, think)
                        .users())
                .isEqualTo(4);
    }

    @Test
    void defaultSessionsAreAtMostTwoHundred() {
        assertRefused(
                () -> PartlyOpen.withSessions(TEN, Arrivals.POISSON, 6, new ThinkTime.Constant(Duration.ofSeconds(4))),
                "users: found no number, and the load needs 264 sessions (10/s visits of 20.6 s); the default is at most 200");
        assertRefused(
                () -> PartlyOpen.withSessions(TEN, Arrivals.POISSON, 6, ThinkTime.WORKLOAD),
                "not known beforehand; give --users");
    }
}
