package dev.assay.internal.engine;

import dev.assay.model.result.LatencyDistribution;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Computes waiting times and queue lengths from a sequence of arrivals that workers started in order. Immutable; use after the
 * workers have ended.
 *
 * @param starts one per worker
 * @param tickets number of drawn tickets: at most one per worker is not started yet
 * @param scheduleErrors lateness of the sessions that waited for a start in the measurement
 */
record ArrivalQueue(ArrivalSequence sequence, List<Starts> starts, long tickets, LatencyDistribution scheduleErrors) {

    private long sum(ToLongFunction<Starts> figure) {
        return starts.stream().mapToLong(figure).sum();
    }

    /** Returns the number of arrivals before an instant, in nanoseconds since the load began. */
    private long arrivedBefore(long nanos) {
        long low = 0;
        long high = Math.max(0, tickets - starts.size());
        for (long step = 1; sequence.arrivalNanos(high) < nanos; step *= 2) { // what was not drawn had to wait
            low = high + 1;
            high += step;
        }
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (sequence.arrivalNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns how long the first arrival that was not started had waited. */
    private long longestWait(long arrived, long started, long nanos) {
        return started < arrived ? nanos - sequence.arrivalNanos(started) : 0;
    }

    /** Returns the backlog at an instant, in nanoseconds since the load began. */
    TrialMeasurement.Backlog backlog(long nanos) {
        long started = sum(Starts::count);
        long arrived = arrivedBefore(nanos);
        return new TrialMeasurement.Backlog(Math.max(arrived, started), started, longestWait(arrived, started, nanos));
    }

    /** Returns how the queue changed during the measurement, which may have ended earlier than planned at {@code endNanos}. */
    TrialMeasurement.QueueGrowth growth(PhaseTimes phaseTimes, long endNanos) {
        long begin = phaseTimes.measureStartNanos() - phaseTimes.startNanos();
        long end = Math.max(begin, Math.min(endNanos, phaseTimes.measureEndNanos()) - phaseTimes.startNanos());
        long arrivedBefore = arrivedBefore(begin);
        long arrived = arrivedBefore(end);
        long startedBefore = sum(Starts::countBeforeMeasurement);
        long started = sum(Starts::countAtMeasurementEnd);
        long awaited = starts.stream()
                .mapToLong(each -> each.lastAwaitedNanos() - phaseTimes.startNanos())
                .max()
                .orElse(0);
        // The arrival that a free worker waited for started at once, so all earlier arrivals had started.
        long busySince = Math.max(begin, awaited);
        long startedByThen = awaited > begin ? arrivedBefore(awaited + 1) : startedBefore;
        return new TrialMeasurement.QueueGrowth(
                arrived - arrivedBefore,
                Math.max(0, arrivedBefore - startedBefore),
                Math.max(0, arrived - started),
                longestWait(arrived, started, end),
                busySince,
                end,
                Math.max(0, started - startedByThen));
    }
}
