package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@Parallel
class OpenPacerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final PhaseTimes BOUNDS = new PhaseTimes(100 * SECOND, 110 * SECOND, 130 * SECOND, 130 * SECOND);

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);
    private final AtomicLong tickets = new AtomicLong();
    private final Ticket ticket = new Ticket();

    private OpenPacer pacer(RunControl with) {
        return new OpenPacer(clock, BOUNDS, with, index -> index * SECOND, tickets, LatencyLayout.TWO_DIGITS);
    }

    @Test
    void arrivalsCountFromTheStartOfTheLoad() {
        OpenPacer pacer = pacer(control);
        pacer.claim(ticket);
        pacer.claim(ticket);
        assertThat(ticket.intendedNanos).isEqualTo(101 * SECOND);
    }

    @Test
    void workersShareTheArrivals() {
        OpenPacer one = pacer(control);
        OpenPacer other = pacer(control);
        one.claim(ticket);
        other.claim(ticket);
        assertThat(ticket.intendedNanos).isEqualTo(101 * SECOND);
        one.claim(ticket);
        assertThat(ticket.intendedNanos).isEqualTo(102 * SECOND);
    }

    @Test
    void lateWorkerKeepsTheTimeOfTheArrival() {
        OpenPacer pacer = pacer(control);
        pacer.claim(ticket);
        pacer.completed(ticket, 105 * SECOND);
        pacer.claim(ticket);
        assertThat(ticket.intendedNanos).isEqualTo(101 * SECOND);
    }

    @Test
    void waitsUntilTheArrival() {
        OpenPacer pacer = pacer(control);
        pacer.claim(ticket);
        assertThat(pacer.await(ticket)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(100 * SECOND);
    }

    @Test
    void thereAreNoArrivalsAfterTheEndOfTheLoad() {
        tickets.set(29);
        OpenPacer pacer = pacer(control);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void thereAreNoArrivalsAfterTheEndOfTheSequence() {
        ArrivalSequence two = index -> index < 2 ? index : ArrivalSequence.NEVER;
        OpenPacer pacer = new OpenPacer(clock, BOUNDS, control, two, tickets, LatencyLayout.TWO_DIGITS);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isFalse();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void arrivalBringsItsType() {
        ArrivalSequence typed = new ArrivalSequence() {
            @Override
            public long arrivalNanos(long index) {
                return index;
            }

            @Override
            public int type(long index) {
                return index == 1 ? 3 : Ticket.ANY;
            }
        };
        OpenPacer pacer = new OpenPacer(clock, BOUNDS, control, typed, tickets, LatencyLayout.TWO_DIGITS);
        pacer.claim(ticket);
        assertThat(ticket.type).isEqualTo(Ticket.ANY);
        pacer.claim(ticket);
        assertThat(ticket.type).isEqualTo(3);
        ticket.type = 2; // what the script chose
        pacer.claim(ticket);
        assertThat(ticket.type).isEqualTo(Ticket.ANY);
    }

    @Test
    void endsWhenTheTrialIsStopped() {
        OpenPacer pacer = pacer(control);
        pacer.claim(ticket);
        control.stop();
        assertThat(pacer.await(ticket)).isFalse();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void limitCountsOnlyArrivalsOfTheMeasurement() {
        RunControl limited = new RunControl(1);
        OpenPacer pacer = pacer(limited);
        for (int i = 0; i < 10; i++) {
            assertThat(pacer.claim(ticket)).isTrue();
        }
        assertThat(limited.exhausted()).isFalse();
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    private long errors(OpenPacer pacer) {
        LatencyCounts.Total total = new LatencyCounts.Total(LatencyLayout.TWO_DIGITS);
        pacer.scheduleErrors().addTo(total);
        return total.distribution().count();
    }

    @Test
    void whoWaitedForAnArrivalOfTheMeasurementIsHeldToItsTime() {
        OpenPacer pacer = pacer(control);
        tickets.set(10);
        pacer.claim(ticket);
        pacer.await(ticket);
        assertThat(errors(pacer)).isEqualTo(1);
    }

    @Test
    void whoWasBusyIsLateForAnotherReason() {
        OpenPacer pacer = pacer(control);
        tickets.set(10);
        pacer.claim(ticket);
        clock.awaitNanos(115 * SECOND);
        pacer.await(ticket);
        assertThat(errors(pacer)).isZero();
        assertThat(pacer.starts().count()).isEqualTo(1);
    }

    @Test
    void arrivalsAroundTheMeasurementDoNotCount() {
        OpenPacer pacer = pacer(control);
        tickets.set(9);
        pacer.claim(ticket);
        pacer.await(ticket);
        assertThat(errors(pacer)).isZero();
    }
}
