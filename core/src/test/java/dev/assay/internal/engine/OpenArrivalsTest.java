package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.TrialMeasurement.Backlog;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ten arrivals per second, the first at once. */
@Parallel
class OpenArrivalsTest {

    private static final long SECOND = 1_000_000_000L;

    private final ManualClock clock = new ManualClock(0);
    private final Ticket ticket = new Ticket();

    private static ScheduledArrivals arrivals(Arrivals spread) {
        OpenLoop load = new OpenLoop(Rate.perSecond(10), spread, 3);
        Trial<?> trial =
                OneTypeWorkload.trial(new SystemUnderTest.Noop(), load, Schedule.measuring(Duration.ofHours(1)), 1);
        return new ScheduledArrivals(sequence(spread), trial, LatencyLayout.TWO_DIGITS);
    }

    private static ArrivalSequence sequence(Arrivals spread) {
        return OpenSchedule.of(
                        new RatedArrivals(RateProfile.steady(Rate.perSecond(10)), spread), List.of(), new Seeds(7))
                .arrivals();
    }

    private List<Pacer> pacers(ScheduledArrivals arrivals, int count) {
        PhaseTimes phaseTimes = PhaseTimes.of(Schedule.measuring(Duration.ofHours(1)), clock.nanoTime());
        return Stream.generate(() -> arrivals.pacer(0, clock, phaseTimes, new RunControl(0)))
                .limit(count)
                .toList();
    }

    private void start(Pacer pacer) {
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.await(ticket)).isTrue();
    }

    @Test
    void nothingIsLeftWhereEveryArrivalWasStarted() {
        ScheduledArrivals arrivals = arrivals(Arrivals.CONSTANT);
        List<Pacer> pacers = pacers(arrivals, 3);
        for (int i = 0; i < 25; i++) {
            start(pacers.get(i % 3));
        }
        assertThat(arrivals.arrivals().backlog(5 * SECOND / 2)).isEqualTo(new Backlog(25, 25, 0));
    }

    @Test
    void whatNobodyGotToIsCountedAndItsFirstHasWaitedLongest() {
        ScheduledArrivals arrivals = arrivals(Arrivals.CONSTANT);
        Pacer pacer = pacers(arrivals, 1).get(0);
        for (int i = 0; i < 10; i++) {
            start(pacer);
        }
        Backlog left = arrivals.arrivals().backlog(3 * SECOND);
        assertThat(left).isEqualTo(new Backlog(30, 10, 2 * SECOND));
        assertThat(left.waiting()).isEqualTo(20);
    }

    @Test
    void ticketsDrawnAheadOfTimeHaveNotArrived() {
        ScheduledArrivals arrivals = arrivals(Arrivals.CONSTANT);
        pacers(arrivals, 3).forEach(pacer -> assertThat(pacer.claim(ticket)).isTrue());
        assertThat(arrivals.arrivals().backlog(0)).isEqualTo(new Backlog(0, 0, 0));
        assertThat(arrivals.arrivals().backlog(SECOND / 20)).isEqualTo(new Backlog(1, 0, SECOND / 20));
        assertThat(arrivals.arrivals().backlog(SECOND / 4)).isEqualTo(new Backlog(3, 0, SECOND / 4));
    }

    @Test
    void aLoadThatEndsWithALimitOnTransactionsLeavesNothing() {
        ScheduledArrivals arrivals = arrivals(Arrivals.CONSTANT);
        start(pacers(arrivals, 1).get(0));
        assertThat(arrivals.arrivals().backlog(0)).isEqualTo(new Backlog(1, 1, 0));
    }

    /** Arrivals match the sequence for any spread: ten per second for 1,000 s, within four standard deviations. */
    @ParameterizedTest
    @EnumSource
    void countsWhatTheSequenceHas(Arrivals spread) {
        Backlog left = arrivals(spread).arrivals().backlog(1_000 * SECOND);
        assertThat(left.started()).isZero();
        assertThat(left.arrived()).isBetween(9_600L, 10_400L);
        ArrivalSequence sequence = sequence(spread);
        assertThat(sequence.arrivalNanos(left.arrived() - 1)).isLessThan(1_000 * SECOND);
        assertThat(sequence.arrivalNanos(left.arrived())).isGreaterThanOrEqualTo(1_000 * SECOND);
    }
}
