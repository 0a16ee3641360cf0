package dev.assay.internal.engine;

import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.LatencyLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The visitors of a partly-open load: one sequence of arrivals, shared by all sessions. */
final class Visits implements Pacing {

    private final PartlyOpen load;
    private final Trial<?> trial;
    private final LatencyLayout layout;
    private final ArrivalSequence sequence;
    private final AtomicLong tickets = new AtomicLong();
    private final List<VisitPacer> pacers = new ArrayList<>();

    Visits(PartlyOpen load, Trial<?> trial, ArrivalSequence sequence, LatencyLayout layout) {
        this.load = load;
        this.trial = trial;
        this.layout = layout;
        this.sequence = sequence;
    }

    @Override
    public Pacer pacer(int user, Clock clock, PhaseTimes phaseTimes, RunControl control) {
        VisitPacer pacer = new VisitPacer(
                clock,
                phaseTimes,
                control,
                sequence,
                tickets,
                load.staying(),
                Pacing.waits(load.thinkTime(), trial, user),
                trial.seeds().stream("visit", user),
                layout);
        pacers.add(pacer);
        return pacer;
    }

    @Override
    public boolean separatesService() {
        return true;
    }

    @Override
    public ArrivalQueue arrivals() {
        LatencyCounts.Total late = new LatencyCounts.Total(layout);
        pacers.forEach(pacer -> pacer.scheduleErrors().addTo(late));
        return new ArrivalQueue(
                sequence, pacers.stream().map(VisitPacer::starts).toList(), tickets.get(), late.distribution());
    }
}
