package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.TrialMeasurement.Backlog;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One visitor per second; the measurement lasts from second 10 to 30, the load until 35. */
@Parallel
class VisitPacerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final PhaseTimes BOUNDS = new PhaseTimes(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);
    private static final double NEVER = 0;
    private static final double ALWAYS = 1;

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);
    private final AtomicLong tickets = new AtomicLong();
    private final Ticket ticket = new Ticket();

    private VisitPacer pacer(double staying, @Nullable UserPauses waits) {
        return pacer(staying, waits, control);
    }

    private VisitPacer pacer(double staying, @Nullable UserPauses waits, RunControl control) {
        return pacer(index -> index * SECOND, staying, waits, control);
    }

    private VisitPacer pacer(ArrivalSequence arrivals, double staying, @Nullable UserPauses waits, RunControl control) {
        return new VisitPacer(
                clock,
                BOUNDS,
                control,
                arrivals,
                tickets,
                staying,
                waits,
                new RandomStream(1),
                LatencyLayout.TWO_DIGITS);
    }

    private static @Nullable UserPauses thinking(int seconds) {
        return UserPauses.of(new ThinkTime.Constant(Duration.ofSeconds(seconds)), null, 1, new RandomStream(2));
    }

    private boolean claim(VisitPacer pacer) {
        boolean more = pacer.claim(ticket);
        if (more) {
            ticket.type = 0;
            pacer.chosen(ticket);
        }
        return more;
    }

    /** Executes one transaction of this duration; returns its intended start. */
    private long serve(VisitPacer pacer, long nanos) {
        assertThat(claim(pacer)).isTrue();
        assertThat(pacer.await(ticket)).isTrue();
        clock.awaitNanos(clock.nanoTime() + nanos);
        pacer.completed(ticket, clock.nanoTime());
        return ticket.intendedNanos;
    }

    @Test
    void visitorsWhoNeverStayAreThoseOfAnOpenLoad() {
        VisitPacer pacer = pacer(NEVER, thinking(3));
        for (int visitor = 0; visitor < 20; visitor++) {
            assertThat(serve(pacer, SECOND / 2)).isEqualTo(visitor * SECOND);
        }
        assertThat(pacer.starts().count()).isEqualTo(20);
    }

    @Test
    void whoStaysThinksFromTheAnswerOnAndIsTheSameVisitor() {
        VisitPacer pacer = pacer(ALWAYS, thinking(3));
        assertThat(serve(pacer, SECOND / 2)).isZero();
        assertThat(serve(pacer, SECOND / 4)).isEqualTo(7 * SECOND / 2);
        assertThat(serve(pacer, 0)).isEqualTo(27 * SECOND / 4);
        assertThat(pacer.starts().count()).isEqualTo(1);
        assertThat(tickets).hasValue(1);
    }

    @Test
    void whoStaysWithoutThinkingAsksAgainAtOnce() {
        VisitPacer pacer = pacer(ALWAYS, null);
        assertThat(serve(pacer, SECOND / 2)).isZero();
        assertThat(serve(pacer, SECOND)).isEqualTo(SECOND / 2);
        assertThat(serve(pacer, 0)).isEqualTo(3 * SECOND / 2);
    }

    /** Visitors key in their first transaction before they arrive. */
    @Test
    void keyingTimesComeBetweenTransactionsOnly() {
        ThinkTimes workload = new ThinkTimes(List.of(Duration.ofSeconds(2)), List.of(Duration.ZERO));
        VisitPacer pacer = pacer(ALWAYS, UserPauses.of(ThinkTime.WORKLOAD, workload, 1, new RandomStream(2)));
        assertThat(serve(pacer, SECOND / 2)).isZero();
        assertThat(serve(pacer, 0)).isEqualTo(5 * SECOND / 2);
    }

    @Test
    void whoFindsNoSessionKeepsTheTimeOfArrival() {
        VisitPacer pacer = pacer(NEVER, null);
        serve(pacer, 5 * SECOND);
        assertThat(serve(pacer, 0)).isEqualTo(SECOND);
        assertThat(clock.nanoTime()).isEqualTo(5 * SECOND);
    }

    @Test
    void visitorsTakeTheNextSessionToBecomeFree() {
        VisitPacer staying = pacer(ALWAYS, thinking(3));
        VisitPacer other = pacer(NEVER, null);
        assertThat(serve(staying, 0)).isZero();
        assertThat(serve(other, 0)).isEqualTo(SECOND);
        assertThat(serve(other, 0)).as("while the first one thinks").isEqualTo(2 * SECOND);
        assertThat(serve(staying, 0)).as("the first one again").isEqualTo(3 * SECOND);
        assertThat(serve(other, 0)).isEqualTo(3 * SECOND);
    }

    /** Geometric: a share p of the visitors stays after each transaction. */
    @Test
    void visitorsMakeAsManyTransactionsOnAverageAsIsAsked() {
        VisitPacer pacer = pacer(0.75, null);
        int transactions = 200_000;
        claim(pacer);
        for (int i = 0; i < transactions; i++) {
            pacer.completed(ticket, 0);
            claim(pacer);
            if (tickets.get() > 34) {
                tickets.addAndGet(-30);
            }
            pacer.await(ticket);
        }
        // With p = 0.75 the count is within four standard errors for all but one seed in 15,000.
        double left = pacer.starts().count() / (double) transactions;
        assertThat(Math.abs(left - 0.25)).isLessThan(4 * Math.sqrt(0.25 * 0.75 / transactions));
    }

    @Test
    void nothingIsStartedBeyondTheEndOfTheLoad() {
        VisitPacer pacer = pacer(ALWAYS, thinking(3));
        tickets.set(34);
        serve(pacer, 0);
        assertThat(claim(pacer)).as("who would think beyond the end").isFalse();
        assertThat(claim(pacer(NEVER, null))).as("who would come after it").isFalse();
    }

    @Test
    void keyingBeyondTheEndStartsNothing() {
        ThinkTimes workload = new ThinkTimes(List.of(Duration.ofSeconds(2)), List.of(Duration.ZERO));
        VisitPacer pacer = pacer(ALWAYS, UserPauses.of(ThinkTime.WORKLOAD, workload, 1, new RandomStream(2)));
        tickets.set(34);
        serve(pacer, 0);
        assertThat(claim(pacer)).isTrue();
        assertThat(pacer.await(ticket)).isFalse();
    }

    @Test
    void visitorsWhoNeverComeAreNotWaitedFor() {
        assertThat(claim(pacer(index -> ArrivalSequence.NEVER, NEVER, null, control)))
                .isFalse();
    }

    @Test
    void aStopEndsItAndWhatWasClaimedIsNotStarted() {
        VisitPacer pacer = pacer(NEVER, null);
        assertThat(claim(pacer)).isTrue();
        control.stop();
        assertThat(pacer.await(ticket)).isFalse();
        assertThat(claim(pacer)).isFalse();
        assertThat(pacer.starts().count()).isZero();
    }

    @Test
    void limitCountsWhatIsMeantForTheMeasurement() {
        RunControl limited = new RunControl(2);
        VisitPacer pacer = pacer(NEVER, null, limited);
        for (int i = 0; i < 12; i++) {
            serve(pacer, 0);
        }
        assertThat(limited.exhausted()).isTrue();
        assertThat(claim(pacer)).isFalse();
    }

    @Test
    void visitorsWhoNeverCameInAreTheBacklog() {
        PartlyOpen load = new PartlyOpen(Rate.perSecond(1), Arrivals.CONSTANT, 1e6, ThinkTime.NONE, 2);
        Trial<?> trial =
                OneTypeWorkload.trial(new SystemUnderTest.Noop(), load, Schedule.measuring(Duration.ofSeconds(30)), 1);
        ScheduledArrivals visits = new ScheduledArrivals(index -> index * SECOND, trial, LatencyLayout.TWO_DIGITS);
        for (int session = 0; session < 2; session++) {
            Pacer pacer = visits.pacer(session, clock, BOUNDS, control);
            assertThat(pacer.claim(ticket)).isTrue();
            assertThat(pacer.await(ticket)).isTrue();
        }
        assertThat(visits.arrivals().backlog(20 * SECOND)).isEqualTo(new Backlog(20, 2, 18 * SECOND));
        assertThat(visits.arrivals().scheduleErrors().count())
                .as("in the measurement")
                .isZero();
    }
}
