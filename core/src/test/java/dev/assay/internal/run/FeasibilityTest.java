package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Parallel
class FeasibilityTest {

    private static OpenLoop load(double perSecond, int sessions) {
        return new OpenLoop(Rate.perSecond(perSecond), Arrivals.POISSON, sessions);
    }

    private static void assertRefused(ThrowingCallable asking, AssayException.Kind kind, String message) {
        AssayException refused = catchThrowableOfType(AssayException.class, asking);
        assertThat(refused).isNotNull();
        assertThat(refused.kind()).isEqualTo(kind);
        assertThat(refused.message()).isEqualTo(message);
    }

    @Test
    void ratesBeyondTheProcessorsAreRefusedWithTheFigures() {
        assertThatCode(() -> Feasibility.requireHostCapacity(load(200_000, 1), 2, true))
                .doesNotThrowAnyException();
        assertRefused(
                () -> Feasibility.requireHostCapacity(load(200_001, 1), 2, true),
                AssayException.Kind.HOST,
                "rate: found 200001/s; a transaction takes at least 10.0 us of a processor, so that the 2 processors of"
                        + " this host generate at most 200,000/s; use a lower rate or a larger host");
    }

    @Test
    void aStandInTakesLess() {
        assertThatCode(() -> Feasibility.requireHostCapacity(load(20_000_000, 1), 2, false))
                .doesNotThrowAnyException();
        assertRefused(
                () -> Feasibility.requireHostCapacity(load(20_000_001, 1), 2, false),
                AssayException.Kind.HOST,
                "rate: found 20000001/s; a transaction takes at least 0.1 us of a processor, so that the 2 processors of"
                        + " this host generate at most 20,000,000/s; use a lower rate or a larger host");
    }

    @Test
    void ratesBeyondTheSessionsAreRefusedWithTheNumberThatWouldDo() {
        Supplier<OptionalLong> farAway = () -> OptionalLong.of(15_000_000);
        assertThatCode(() -> Feasibility.requireSessionCapacity(load(200, 3), farAway))
                .doesNotThrowAnyException();
        assertRefused(
                () -> Feasibility.requireSessionCapacity(load(201, 3), farAway),
                AssayException.Kind.PLAN,
                "rate: found 201/s on 3 sessions; each waits at least 15.000 ms for a response, so that they serve at"
                        + " most 200/s; set --users 4 or more, or a lower rate");
        assertThatCode(() -> Feasibility.requireSessionCapacity(load(201, 4), farAway))
                .doesNotThrowAnyException();
    }

    /** The host is checked against the peak of a burst, and so are the sessions. */
    @Test
    void burstsAreHeldToHostAndSessionsByTheirPeak() {
        RateProfile bursts = RateProfile.repeating(
                RateProfile.Segment.at(Rate.perSecond(200_001), Duration.ofMillis(1)),
                RateProfile.Segment.silence(Duration.ofMillis(999)));
        OpenLoop load = new OpenLoop(new RatedArrivals(bursts, Arrivals.POISSON), 3_001);
        assertThatCode(() -> Feasibility.requireSessionCapacity(load, () -> OptionalLong.of(15_000_000)))
                .doesNotThrowAnyException();
        assertRefused(
                () -> Feasibility.requireHostCapacity(load, 2, true),
                AssayException.Kind.HOST,
                "rate: found 200001/s; a transaction takes at least 10.0 us of a processor, so that the 2 processors of"
                        + " this host generate at most 200,000/s; use a lower rate or a larger host");
        assertRefused(
                () -> Feasibility.requireSessionCapacity(load, () -> OptionalLong.of(25_000_000)),
                AssayException.Kind.PLAN,
                "rate: found 200001/s on 3001 sessions; each waits at least 25.000 ms for a response, so that they serve"
                        + " at most 120,040/s; set --users 5001 or more, or a lower rate");
    }

    @Test
    void whereTheRoundTripIsUnknownOnlyTheRunCanTell() {
        assertThatCode(() -> Feasibility.requireSessionCapacity(load(1e9, 1), OptionalLong::empty))
                .doesNotThrowAnyException();
    }

    @Test
    void usersWhoWaitForAnswersOfferNothing() {
        assertThatCode(() -> {
                    Feasibility.requireHostCapacity(new ClosedLoop(1_000_000), 1, true);
                    Feasibility.requireSessionCapacity(new ClosedLoop(1), () -> {
                        throw new AssertionError("nobody needs to know");
                    });
                })
                .doesNotThrowAnyException();
    }

    private static PartlyOpen visits(double perSecond, int sessions) {
        return new PartlyOpen(
                Rate.perSecond(perSecond), Arrivals.POISSON, 4, ThinkTime.parse("exponential 500ms"), sessions);
    }

    @Test
    void visitorsAreRefusedForAllTheirTransactions() {
        assertThatCode(() -> Feasibility.requireHostCapacity(visits(50_000, 1), 2, true))
                .doesNotThrowAnyException();
        assertThatCode(() -> Feasibility.requireHostCapacity(visits(50_001, 1), 2, true))
                .hasMessageContaining("rate: found 200004/s");
    }

    /** Four responses of 15 ms and three think times of 500 ms are 1.56 s. */
    @Test
    void visitorsKeepTheirSessionsWhileTheyThink() {
        Supplier<OptionalLong> farAway = () -> OptionalLong.of(15_000_000);
        assertThatCode(() -> Feasibility.requireSessionCapacity(visits(10, 16), farAway))
                .doesNotThrowAnyException();
        assertRefused(
                () -> Feasibility.requireSessionCapacity(visits(10, 15), farAway),
                AssayException.Kind.PLAN,
                "visits: found 10/s on 15 sessions; a visitor occupies one for at least 1.560 s, so that they accept at most"
                        + " 9.6/s; set --users 16 or more, or a lower rate");
    }

    @Test
    void whatTheWorkloadLetsVisitorsThinkIsNotKnownHere() {
        PartlyOpen load = new PartlyOpen(Rate.perSecond(10), Arrivals.POISSON, 4, ThinkTime.WORKLOAD, 1);
        assertThatCode(() -> Feasibility.requireSessionCapacity(load, () -> OptionalLong.of(25_000_000)))
                .doesNotThrowAnyException();
        assertThatCode(() -> Feasibility.requireSessionCapacity(load, () -> OptionalLong.of(26_000_000)))
                .hasMessageContaining("at least 0.104 s");
    }
}
