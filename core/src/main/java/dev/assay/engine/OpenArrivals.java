package dev.assay.engine;

import dev.assay.model.result.LatencyDistribution;
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
    public Pacer pacer(int user, Clock clock, Bounds bounds, RunControl control) {
        OpenPacer pacer = new OpenPacer(clock, bounds, control, sequence, tickets, layout);
        pacers.add(pacer);
        return pacer;
    }

    /** What had arrived before an instant, counted from the beginning of the load, and what was started of it. */
    @Override
    public TrialMeasurement.Backlog backlog(long nanos) {
        long started = pacers.stream().mapToLong(OpenPacer::started).sum();
        return backlog(sequence, tickets.get() - pacers.size(), started, nanos);
    }

    /**
     * What is left of a sequence whose tickets were drawn in order.
     *
     * @param near an arrival that had come by then, or is not far from it: a ticket drawn is at most one ahead for each worker
     * @param started of those that had come
     * @param nanos an instant, counted from the beginning of the load
     */
    static TrialMeasurement.Backlog backlog(ArrivalSequence sequence, long near, long started, long nanos) {
        long arrived = Math.max(0, near);
        while (arrived > 0 && sequence.arrivalNanos(arrived - 1) >= nanos) {
            arrived--;
        }
        while (sequence.arrivalNanos(arrived) < nanos) {
            arrived++;
        }
        // Whoever waits has waited at most since the first that was not started.
        long longestWait = started < arrived ? nanos - sequence.arrivalNanos(started) : 0;
        return new TrialMeasurement.Backlog(Math.max(arrived, started), started, longestWait);
    }

    /**
     * Who waits and who is served while the load goes on.
     *
     * @param nanos since its beginning, no less than when it was asked last
     */
    @Override
    public RunEvent.QueueRead queue(long nanos) {
        long ended = pacers.stream().mapToLong(OpenPacer::ended).sum();
        long started = pacers.stream().mapToLong(OpenPacer::started).sum();
        // Behind what the workers have drawn: nobody works the blocks of arrivals out again that they have left.
        arrived = Math.max(arrived, tickets.get() - pacers.size());
        while (sequence.arrivalNanos(arrived) < nanos) {
            arrived++;
        }
        // Whoever arrived and was started since the instant is nobody who waits.
        return new RunEvent.QueueRead(Math.max(0, arrived - started), started - ended);
    }

    /** How late sessions were that had waited for an arrival of the measurement. */
    @Override
    public LatencyDistribution scheduleErrors() {
        LatencyCounts.Total total = new LatencyCounts.Total(layout);
        pacers.forEach(pacer -> pacer.scheduleErrors().addTo(total));
        return total.distribution();
    }
}
