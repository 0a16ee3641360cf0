package dev.assay.internal.engine;

import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.event.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The arrivals of an open load, or the visitors of a partly-open load: one sequence, shared by all sessions. */
final class ScheduledArrivals implements Pacing {

    private final ArrivalSequence sequence;
    private final Trial<?> trial;
    private final LatencyLayout layout;
    private final AtomicLong tickets = new AtomicLong();
    private final List<OpenPacer> openPacers = new ArrayList<>();
    private final List<Starts> starts = new ArrayList<>();
    private final List<LatencyCounts> scheduleErrors = new ArrayList<>();
    private long arrived;

    ScheduledArrivals(ArrivalSequence sequence, Trial<?> trial, LatencyLayout layout) {
        this.sequence = sequence;
        this.trial = trial;
        this.layout = layout;
    }

    @Override
    public boolean separatesService() {
        return true;
    }

    @Override
    public Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control) {
        if (trial.load() instanceof PartlyOpen load) {
            VisitPacer pacer = new VisitPacer(
                    clock,
                    phaseTimes,
                    control,
                    sequence,
                    tickets,
                    load.staying(),
                    Pacing.pauses(load.thinkTime(), trial, user),
                    trial.seeds().stream("visit", user),
                    layout);
            starts.add(pacer.starts());
            scheduleErrors.add(pacer.scheduleErrors());
            return pacer;
        }
        OpenPacer pacer = new OpenPacer(clock, phaseTimes, control, sequence, tickets, layout);
        openPacers.add(pacer);
        starts.add(pacer.starts());
        scheduleErrors.add(pacer.scheduleErrors());
        return pacer;
    }

    @Override
    public ArrivalQueue arrivals() {
        LatencyCounts.Total late = new LatencyCounts.Total(layout);
        scheduleErrors.forEach(errors -> errors.addTo(late));
        return new ArrivalQueue(sequence, List.copyOf(starts), tickets.get(), late.distribution());
    }

    /** Returns null for a partly-open load. Instants ascend from call to call. */
    @Override
    public RunEvent.@Nullable QueueRead queue(long nanos) {
        if (openPacers.isEmpty()) {
            return null;
        }
        long ended = openPacers.stream().mapToLong(OpenPacer::ended).sum();
        long started = starts.stream().mapToLong(Starts::count).sum();
        // Starts near the workers' position, so that no past block of arrivals is recomputed.
        arrived = Math.max(arrived, tickets.get() - starts.size());
        while (sequence.arrivalNanos(arrived) < nanos) {
            arrived++;
        }
        // A transaction that arrived and started after the instant does not wait.
        return new RunEvent.QueueRead(Math.max(0, arrived - started), started - ended);
    }
}
