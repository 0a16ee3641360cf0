package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The arrivals of an open load: one sequence, shared by all workers. */
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
     * Returns the waiting and the running transactions while the load goes on.
     *
     * @param nanos since its beginning, ascending from call to call
     */
    @Override
    public RunEvent.QueueRead queue(long nanos) {
        long ended = pacers.stream().mapToLong(OpenPacer::ended).sum();
        long started =
                pacers.stream().mapToLong(pacer -> pacer.starts().count()).sum();
        // Starts near the workers' position, so that no past block of arrivals is recomputed.
        arrived = Math.max(arrived, tickets.get() - pacers.size());
        while (sequence.arrivalNanos(arrived) < nanos) {
            arrived++;
        }
        // A transaction that arrived and started after the instant does not wait.
        return new RunEvent.QueueRead(Math.max(0, arrived - started), started - ended);
    }
}
