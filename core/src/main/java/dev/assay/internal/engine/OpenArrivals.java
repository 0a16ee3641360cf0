package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The arrivals of an open load: one sequence, whose tickets all workers draw. Pacers are made before the load begins;
 * what was left is asked for when the workers have ended.
 */
final class OpenArrivals implements Pacing {

    private final LatencyLayout layout;
    private final ArrivalSequence sequence;
    private final AtomicLong tickets = new AtomicLong();
    private final List<OpenPacer> pacers = new ArrayList<>();
    private long arrived;

    OpenArrivals(ArrivalSequence sequence, LatencyLayout layout) {
        this.layout = layout;
        this.sequence = sequence;
    }

    @Override
    public boolean separatesService() {
        return true;
    }

    @Override
    public Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control) {
        OpenPacer pacer = new OpenPacer(clock, phaseTimes, control, sequence, tickets, layout);
        pacers.add(pacer);
        return pacer;
    }

    @Override
    public ArrivalQueue arrivals() {
        LatencyCounts.Total late = new LatencyCounts.Total(layout);
        pacers.forEach(pacer -> pacer.scheduleErrors().addTo(late));
        return new ArrivalQueue(
                sequence, pacers.stream().map(OpenPacer::starts).toList(), tickets.get(), late.distribution());
    }

    /**
     * Who waits and who is served while the load goes on.
     *
     * @param nanos since its beginning, no less than when it was asked last
     */
    @Override
    public RunEvent.QueueRead queue(long nanos) {
        long ended = pacers.stream().mapToLong(OpenPacer::ended).sum();
        long started =
                pacers.stream().mapToLong(pacer -> pacer.starts().count()).sum();
        // Behind what the workers have drawn: nobody works the blocks of arrivals out again that they have left.
        arrived = Math.max(arrived, tickets.get() - pacers.size());
        while (sequence.arrivalNanos(arrived) < nanos) {
            arrived++;
        }
        // Whoever arrived and was started since the instant is nobody who waits.
        return new RunEvent.QueueRead(Math.max(0, arrived - started), started - ended);
    }
}
