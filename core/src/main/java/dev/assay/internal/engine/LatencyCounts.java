package dev.assay.internal.engine;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Cumulative latency counts, written by one worker and read by the sampler at the same time. Counts are never reset or swapped;
 * the sampler subtracts the previous reading. Recording takes a few plain stores, without the two atomic additions of a recorder
 * that swaps histograms, and half its memory.
 *
 * <p>Single writer, many readers. Opaque stores make each counter's growth visible in order. A reader may see one counter ahead
 * of another, and sees all of them once the writer's thread has been joined.
 */
final class LatencyCounts {

    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle OVERFLOWS = VarHandles.field(MethodHandles.lookup(), "overflows", int[].class);
    private static final VarHandle SUM = VarHandles.field(MethodHandles.lookup(), "sumNanos", long.class);
    private static final VarHandle MIN = VarHandles.field(MethodHandles.lookup(), "minNanos", long.class);
    private static final VarHandle MAX = VarHandles.field(MethodHandles.lookup(), "maxNanos", long.class);
    private static final VarHandle LOW = VarHandles.field(MethodHandles.lookup(), "lowIndex", int.class);
    private static final VarHandle HIGH = VarHandles.field(MethodHandles.lookup(), "highIndex", int.class);

    private final LatencyLayout layout;
    /** Package-private for the test of the wrap-around. */
    final int[] counts;
    /** How often each count wrapped around; allocated at the first wrap-around, after four billion records. */
    private int @Nullable [] overflows;

    private long sumNanos;
    private long minNanos = Long.MAX_VALUE;
    private long maxNanos;
    private int lowIndex = Integer.MAX_VALUE;
    private int highIndex = -1;

    LatencyCounts(LatencyLayout layout) {
        this.layout = layout;
        this.counts = new int[layout.buckets()];
    }

    /** Counts a time; times outside the layout's range count at its ends. */
    void record(long nanos) {
        long clamped = nanos < 0 ? 0 : Math.min(nanos, LatencyLayout.HIGHEST_NANOS);
        int index = layout.index(clamped);
        int count = counts[index] + 1;
        INTS.setOpaque(counts, index, count);
        SUM.setOpaque(this, sumNanos + nanos);
        if (nanos < minNanos) {
            MIN.setOpaque(this, nanos);
        }
        if (nanos > maxNanos) {
            MAX.setOpaque(this, nanos);
        }
        if (index < lowIndex) {
            LOW.setOpaque(this, index);
        }
        if (index > highIndex) {
            HIGH.setOpaque(this, index);
        }
        if (count == 0) {
            wrapped(index);
        }
    }

    private void wrapped(int index) {
        int[] known = overflows;
        if (known == null) {
            known = new int[counts.length];
            OVERFLOWS.setRelease(this, known);
        }
        INTS.setOpaque(known, index, known[index] + 1);
    }

    /** Adds all counts so far to a total. Any thread. */
    void addTo(Total total) {
        int low = (int) LOW.getOpaque(this);
        int high = (int) HIGH.getOpaque(this);
        int[] wraps = (int[]) OVERFLOWS.getAcquire(this);
        for (int i = low; i <= high; i++) {
            long count = Integer.toUnsignedLong((int) INTS.getOpaque(counts, i));
            if (wraps != null) {
                count += Integer.toUnsignedLong((int) INTS.getOpaque(wraps, i)) << 32;
            }
            total.counts[i] += count;
        }
        total.sumNanos += (long) SUM.getOpaque(this);
        total.minNanos = Math.min(total.minNanos, (long) MIN.getOpaque(this));
        total.maxNanos = Math.max(total.maxNanos, (long) MAX.getOpaque(this));
    }

    /** The sum over several workers. Confined to one thread. */
    static final class Total {
        final LatencyLayout layout;
        final long[] counts;
        long sumNanos;
        long minNanos = Long.MAX_VALUE;
        long maxNanos;

        Total(LatencyLayout layout) {
            this.layout = layout;
            this.counts = new long[layout.buckets()];
        }

        LatencyDistribution distribution() {
            return new LatencyDistribution(layout, counts, sumNanos, minNanos, maxNanos);
        }
    }
}
