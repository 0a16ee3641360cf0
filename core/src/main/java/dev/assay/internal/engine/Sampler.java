package dev.assay.internal.engine;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.target.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads all workers' recorders and reports the changes since the last reading. Confined to the coordinator. */
final class Sampler {

    record Reading(Interval interval, List<Part> parts, List<Part> steps) {

        RunEvent.IntervalMeasured event(Duration planned) {
            return new RunEvent.IntervalMeasured(interval, parts, steps, planned);
        }
    }

    private final List<Recorder> recorders;
    private final int users;
    private final List<String> types;
    private final List<Boolean> background;
    private final List<String> steps;
    private final OutcomeTable outcomes;
    private final LatencyLayout layout;
    private final LatencyCounts.@Nullable Total[] measured;
    private final LatencyCounts.@Nullable Total[] around;
    private final LatencyCounts.@Nullable Total[] service;

    /** The empty distribution, shared: most cells are empty in most seconds. */
    private final LatencyDistribution none;

    private long measuredRetries;
    private long retriesAround;
    private int index;

    Sampler(
            List<Recorder> recorders,
            int users,
            List<String> types,
            List<Boolean> background,
            List<String> steps,
            OutcomeTable outcomes,
            LatencyLayout layout) {
        this.recorders = recorders;
        this.users = users;
        this.types = types;
        this.background = background;
        this.steps = steps;
        this.outcomes = outcomes;
        this.layout = layout;
        this.none = LatencyDistribution.empty(layout);
        int cells = (types.size() + steps.size()) * outcomes.size();
        this.measured = new LatencyCounts.Total[cells];
        this.around = new LatencyCounts.Total[cells];
        this.service = new LatencyCounts.Total[cells];
    }

    /** Reads the changes in one phase. The interval's start counts from the start of the trial. */
    Reading read(Phase phase, long startNanos, long durationNanos, IntervalHealth health) {
        boolean counts = phase == Phase.MEASUREMENT;
        LatencyDistribution successful = none;
        List<Part> parts = new ArrayList<>();
        long committed = 0;
        long rolledBack = 0;
        long failed = 0;
        for (int type = 0; type < types.size(); type++) {
            for (int outcome = 0; outcome < outcomes.size(); outcome++) {
                Part part = part(types.get(type), type, outcome, counts);
                if (part == null) {
                    continue;
                }
                LatencyDistribution added = part.responseTime();
                parts.add(part);
                if (background.get(type)) {
                    continue; // its user was counted when the work was queued
                }
                if (!outcomes.success(outcome)) {
                    failed += added.count();
                } else {
                    successful = successful.plus(added);
                    committed += outcome == 0 ? added.count() : 0;
                    rolledBack += outcome == 0 ? 0 : added.count();
                }
            }
        }
        Interval interval = new Interval(
                index++,
                phase,
                startNanos,
                durationNanos,
                committed,
                rolledBack,
                failed,
                addedRetries(counts),
                successful.toMicros(),
                health);
        return new Reading(interval, parts, steps(counts));
    }

    private List<Part> steps(boolean counts) {
        List<Part> parts = new ArrayList<>();
        for (int step = 0; step < steps.size(); step++) {
            for (int outcome = 0; outcome < outcomes.size(); outcome++) {
                Part part = part(steps.get(step), types.size() + step, outcome, counts);
                if (part != null) {
                    parts.add(part);
                }
            }
        }
        return parts;
    }

    /** Returns the change for a type or step and an outcome; null if there is none. */
    private @Nullable Part part(String name, int type, int outcome, boolean counts) {
        int cell = type * outcomes.size() + outcome;
        LatencyDistribution response = counts
                ? added(cell, total(type, outcome, c -> c.measured), measured)
                : added(cell, total(type, outcome, c -> c.around), around);
        LatencyCounts.Total actual = counts ? total(type, outcome, c -> c.service) : null;
        LatencyDistribution fromActual = actual == null ? response : added(cell, actual, service);
        // A transaction's two times are written one after the other; a reading may fall between them.
        return response.count() + fromActual.count() == 0
                ? null
                : new Part(name, outcomes.codes().get(outcome), response, fromActual);
    }

    private LatencyDistribution added(
            int cell, LatencyCounts.@Nullable Total now, LatencyCounts.@Nullable Total[] before) {
        LatencyCounts.Total then = before[cell];
        before[cell] = now;
        if (now == null) {
            return none;
        }
        long[] added = now.counts.clone();
        int first = -1;
        int last = -1;
        for (int i = 0; i < added.length; i++) {
            added[i] -= then == null ? 0 : then.counts[i];
            if (added[i] != 0) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        if (first < 0) {
            return none;
        }
        return new LatencyDistribution(
                layout,
                added,
                sum(added, first, last),
                Math.max(now.minNanos, layout.lowest(first)),
                Math.min(now.maxNanos, layout.highest(last)));
    }

    /** Computes the sum from the bucket midpoints: while workers run, their exact sum may be ahead of their counts. */
    private long sum(long[] counts, int first, int last) {
        double sum = 0;
        for (int i = first; i <= last; i++) {
            sum += counts[i] * ((layout.lowest(i) + layout.highest(i)) / 2.0);
        }
        return Math.round(sum);
    }

    /** Returns the sum over all workers; null if there are no counts. */
    private LatencyCounts.@Nullable Total total(
            int type, int outcome, Function<Recorder.Cell, @Nullable LatencyCounts> counts) {
        LatencyCounts.Total total = null;
        for (Recorder recorder : recorders) {
            Recorder.Cell cell = recorder.cell(type, outcome);
            LatencyCounts added = cell == null ? null : counts.apply(cell);
            if (added != null) {
                total = total == null ? new LatencyCounts.Total(layout) : total;
                added.addTo(total);
            }
        }
        return total;
    }

    private long addedRetries(boolean counts) {
        long now = 0;
        for (Recorder recorder : recorders) {
            for (int type = 0; type < types.size(); type++) {
                now += counts ? recorder.measuredRetries(type) : recorder.retriesAround(type);
            }
        }
        long added = now - (counts ? measuredRetries : retriesAround);
        if (counts) {
            measuredRetries = now;
        } else {
            retriesAround = now;
        }
        return added;
    }

    /** Returns everything recorded. Call it after the workers have been joined. */
    Measurements measurements(boolean separateService) {
        List<Measurements.Cell> cells = new ArrayList<>();
        for (int type = 0; type < types.size(); type++) {
            for (int outcome = 0; outcome < outcomes.codes().size(); outcome++) {
                cells.add(cell(type, outcome, separateService));
            }
        }
        List<Long> retries = IntStream.range(0, types.size())
                .mapToObj(type -> recorders.stream()
                        .mapToLong(recorder -> recorder.measuredRetries(type))
                        .sum())
                .toList();
        return new Measurements(
                types,
                background,
                outcomes.codes(),
                outcomes.successes(),
                cells,
                retries,
                // Background work waits in a queue; that is not lateness.
                recorders.stream()
                        .limit(users)
                        .mapToLong(Recorder::maxLatenessNanos)
                        .max()
                        .orElse(0),
                recorders.stream().mapToLong(Recorder::clamped).sum(),
                separateService);
    }

    /** Returns the network traffic of each type in the measurement; zero if it is not counted. */
    List<Traffic> traffic() {
        return IntStream.range(0, types.size())
                .mapToObj(type -> recorders.stream()
                        .map(recorder -> recorder.traffic(type))
                        .reduce(Traffic.NONE, Traffic::plus))
                .toList();
    }

    /** Returns each user's transactions in the measurement. Call it after the workers have been joined. */
    List<TrialMeasurement.UserTotal> userTotals() {
        return recorders.stream().limit(users).map(this::userTotal).toList();
    }

    private TrialMeasurement.UserTotal userTotal(Recorder recorder) {
        LatencyCounts.Total total = new LatencyCounts.Total(layout);
        for (int type = 0; type < types.size(); type++) {
            for (int outcome = 0; outcome < outcomes.size(); outcome++) {
                Recorder.Cell cell = recorder.cell(type, outcome);
                if (cell != null && outcomes.success(outcome)) {
                    cell.measured.addTo(total);
                }
            }
        }
        return new TrialMeasurement.UserTotal(total.distribution().count(), total.sumNanos);
    }

    /** Returns the waits for connections in the measurement, over all types; null if users have their own connections. */
    @Nullable
    LatencyDistribution waits() {
        LatencyCounts.Total total = new LatencyCounts.Total(layout);
        boolean any = false;
        for (Recorder recorder : recorders) {
            LatencyCounts waits = recorder.waits();
            if (waits != null) {
                waits.addTo(total);
                any = true;
            }
        }
        return any ? distribution(total) : null;
    }

    private Measurements.Cell cell(int type, int outcome, boolean separateService) {
        LatencyDistribution response = distribution(total(type, outcome, c -> c.measured));
        LatencyDistribution actual = response;
        if (separateService) {
            actual = distribution(total(type, outcome, c -> c.service));
        }
        LatencyCounts.Total outside = total(type, outcome, c -> c.around);
        long countAround = outside == null ? 0 : outside.distribution().count();
        return new Measurements.Cell(response, actual, countAround);
    }

    private LatencyDistribution distribution(LatencyCounts.@Nullable Total total) {
        return total == null ? none : total.distribution();
    }
}
