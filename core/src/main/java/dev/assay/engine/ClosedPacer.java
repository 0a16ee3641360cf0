package dev.assay.engine;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user of a closed loop: starts its next transaction when the last one has ended, at once or after keying and think
 * times (TPC-C rev 5.11 clause 5.2.5.4: think time counts from the answer). The clock is not read for it: the end of the
 * last transaction is the present.
 *
 * <p>Confined to one worker.
 */
final class ClosedPacer implements Pacer {

    /** Clause 5.2.5.4 lets think times be cut at ten times their mean. */
    private static final double LONGEST_THINK_IN_MEANS = 10;

    private final Clock clock;
    private final Bounds bounds;
    private final RunControl control;
    private final RandomStream random;
    private final long @Nullable [] keyingNanos;
    private final long @Nullable [] meanThinkNanos;

    private long presentNanos;
    private long thoughtNanos;

    ClosedPacer(Clock clock, Bounds bounds, RunControl control, @Nullable ThinkTimes think, RandomStream random) {
        this.clock = clock;
        this.bounds = bounds;
        this.control = control;
        this.random = random;
        this.keyingNanos = think == null ? null : nanos(think.keying());
        this.meanThinkNanos = think == null ? null : nanos(think.meanThink());
        this.presentNanos = bounds.startNanos();
    }

    private static long[] nanos(List<Duration> durations) {
        return durations.stream().mapToLong(Duration::toNanos).toArray();
    }

    @Override
    public boolean claim(Slot slot) {
        if (presentNanos - bounds.endNanos() >= 0 || control.stopped()) {
            return false;
        }
        if (presentNanos - bounds.measureStartNanos() >= 0 && !control.take()) {
            return false;
        }
        slot.type = Slot.ANY;
        slot.intendedNanos = keyingNanos == null ? Slot.READY : presentNanos + thoughtNanos;
        return true;
    }

    @Override
    public void chosen(Slot slot) {
        if (keyingNanos != null) {
            slot.intendedNanos += keyingNanos[slot.type];
        }
    }

    @Override
    public boolean await(Slot slot) {
        if (keyingNanos == null) {
            return true;
        }
        if (slot.intendedNanos - bounds.endNanos() >= 0) {
            return false;
        }
        while (clock.nanoTime() - slot.intendedNanos < 0 && !control.stopped()) {
            clock.awaitNanos(slot.intendedNanos);
        }
        return !control.stopped();
    }

    @Override
    public void completed(Slot slot, long endNanos) {
        presentNanos = endNanos;
        if (meanThinkNanos != null) {
            long mean = meanThinkNanos[slot.type];
            thoughtNanos = (long) Math.min(random.nextExponential(mean), LONGEST_THINK_IN_MEANS * mean);
        }
    }
}
