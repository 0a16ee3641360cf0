package dev.assay.internal.engine;

import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.unit.Rate;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks in virtual time that a pacer keeps the intended start of each arrival while a server stands still, against the
 * waiting-time recursion (Lindley, "The Theory of Queues with a Single Server", 1952). Stateless.
 */
final class PacerCheck {

    private static final long SERVICE_NANOS = 4_000_000;
    private static final long FREEZE_AT = 2_000_000_000L;
    private static final long FREEZE_FOR = 500_000_000L;
    private static final long LONG_NANOS = FREEZE_FOR / 2;
    private static final long END = 10_000_000_000L;

    private PacerCheck() {}

    @FunctionalInterface
    interface PacerFactory {
        Pacer pacer(
                Clock clock, PhaseTimes phaseTimes, RunControl control, ArrivalSequence arrivals, AtomicLong tickets);
    }

    /** Returns the engine's own pacer of an open load. */
    static Pacer pacer(
            Clock clock, PhaseTimes phaseTimes, RunControl control, ArrivalSequence arrivals, AtomicLong tickets) {
        return new OpenPacer(clock, phaseTimes, control, arrivals, tickets, LatencyLayout.TWO_DIGITS);
    }

    static List<SelfCheck> of(PacerFactory factory) {
        VirtualTimeRunner.LocalClock clock = new VirtualTimeRunner.LocalClock();
        PhaseTimes phaseTimes = new PhaseTimes(0, 0, END, END);
        ArrivalSequence arrivals = OpenSchedule.of(
                        new RatedArrivals(RateProfile.steady(Rate.perSecond(100)), Arrivals.POISSON),
                        List.of(),
                        new Seeds(1))
                .arrivals();
        Pacer pacer = factory.pacer(clock, phaseTimes, new RunControl(0), arrivals, new AtomicLong());
        Ticket ticket = new Ticket();
        int waited = 0;
        int haveToWait = 0;
        long worst = 0;
        long free = 0;
        int served = 0;
        for (int i = 0; pacer.claim(ticket) && pacer.await(ticket); i++) {
            clock.awaitNanos(end(clock.nanoTime()));
            long response = clock.nanoTime() - ticket.intendedNanos;
            pacer.completed(ticket, clock.nanoTime());
            free = end(Math.max(free, arrivals.arrivalNanos(i)));
            long right = free - arrivals.arrivalNanos(i);
            waited += response >= LONG_NANOS ? 1 : 0;
            haveToWait += right >= LONG_NANOS ? 1 : 0;
            worst = Math.max(worst, Math.abs(response - right));
            served++;
        }
        return List.of(
                new SelfCheck(
                        "pacer",
                        "response times through a freeze, against the queue's recursion",
                        worst == 0 && served > 900,
                        String.format(Locale.ROOT, "%d served, off by %.3f ms at most", served, worst / 1e6),
                        "some 1,000 served, off by 0 ms"),
                new SelfCheck(
                        "pacer",
                        "arrivals that wait 0.25 s and more for a server that stands still for 0.5 s",
                        waited == haveToWait,
                        waited + "",
                        haveToWait + ""));
    }

    private static long end(long begin) {
        long start = begin >= FREEZE_AT && begin < FREEZE_AT + FREEZE_FOR ? FREEZE_AT + FREEZE_FOR : begin;
        return start + SERVICE_NANOS;
    }
}
