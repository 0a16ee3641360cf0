package dev.assay.internal.engine;

import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import java.util.List;

/**
 * The integral of a rate profile: the expected number of arrivals before an instant, and its inverse. Within a segment it is
 * linear or quadratic, so both are closed formulas. {@link #nanosOf} maps a Poisson process of rate 1 to one of the profile's
 * rate (time change; Cinlar, "Introduction to Stochastic Processes", 1975, chapter 4).
 *
 * <p>Counts are doubles, exact to a millionth of an arrival over the first billion. Immutable, thread-safe; allocates nothing
 * after construction.
 */
final class CumulativeRate implements OfferedRate {

    private static final double SECOND = 1e9;

    /** Relative rounding error below which a sum is taken as a whole number, so that a burst keeps its first arrival. */
    private static final double ROUNDING = 1e-13;

    private static final double RATE_RESOLUTION = 1e9;

    private final Segment[] segments;
    private final boolean repeated;
    private final boolean steady;
    private final long[] startNanos;
    private final double[] startCount;

    CumulativeRate(RateProfile profile) {
        List<Segment> all = profile.segments();
        this.segments = all.toArray(Segment[]::new);
        this.repeated = profile.repeated();
        double first = segments[0].beginPerSecond();
        this.steady = all.stream().allMatch(s -> s.beginPerSecond() == first && s.endPerSecond() == first);
        this.startNanos = new long[segments.length + 1];
        this.startCount = new double[segments.length + 1];
        for (int i = 0; i < segments.length; i++) {
            startNanos[i + 1] = startNanos[i] + segments[i].duration().toNanos();
            startCount[i + 1] = whole(startCount[i] + segments[i].expected());
        }
    }

    private static double whole(double count) {
        double nearest = Math.rint(count);
        return Math.abs(count - nearest) <= ROUNDING * nearest ? nearest : count;
    }

    /**
     * Returns when the expected number of arrivals reaches {@code count}, in nanoseconds since the load began. If that holds for
     * a period without arrivals, returns its end.
     *
     * @param count at least 0
     * @return {@link ArrivalSequence#NEVER} if the profile ends with a rate of 0 before
     */
    long nanosOf(double count) {
        double perRound = startCount[segments.length];
        if (steady) {
            return instant(0, count * (SECOND / segments[0].beginPerSecond()));
        } else if (repeated) {
            double rounds = Math.floor(count / perRound);
            double rest = Math.max(0, count - rounds * perRound);
            if (rest >= perRound) { // the quotient was rounded down
                rounds++;
                rest = 0;
            }
            return instant(rounds * startNanos[segments.length], nanosWithin(rest));
        } else if (count < perRound) {
            return nanosWithin(count);
        }
        double last = segments[segments.length - 1].endPerSecond();
        return last == 0
                ? ArrivalSequence.NEVER
                : instant(startNanos[segments.length], (count - perRound) * (SECOND / last));
    }

    /** A double is exact to a nanosecond for a hundred days. */
    private static long instant(double startNanos, double nanos) {
        double sum = startNanos + nanos;
        return sum < ArrivalSequence.LATEST ? Math.round(sum) : ArrivalSequence.NEVER;
    }

    private long nanosWithin(double count) {
        int low = 0;
        int high = segments.length - 1;
        while (low < high) { // the last segment that begins with this count or less: none that is silent
            int middle = (low + high + 1) >>> 1;
            if (startCount[middle] <= count) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        Segment segment = segments[low];
        long nanos = Math.round(secondsOf(count - startCount[low], segment, seconds(low)) * SECOND);
        return Math.min(startNanos[low] + nanos, startNanos[low + 1]);
    }

    /**
     * Solves b t + (e - b) t^2 / (2 d) = n for t, with rate b at the beginning and e at the end of d seconds. This form subtracts
     * only under the root, and only for falling rates, which avoids cancellation.
     */
    private static double secondsOf(double n, Segment segment, double d) {
        double b = segment.beginPerSecond();
        double e = segment.endPerSecond();
        if (b == e || n <= 0) {
            return n <= 0 ? 0 : n / b;
        }
        return 2 * n / (b + Math.sqrt(Math.max(0, b * b + 2 * (e - b) / d * n)));
    }

    private double seconds(int segment) {
        return (startNanos[segment + 1] - startNanos[segment]) / SECOND;
    }

    /** Returns the expected number of arrivals before an instant, in nanoseconds since the load began. */
    double countAt(long nanos) {
        long round = startNanos[segments.length];
        double before = 0;
        long rest = nanos;
        if (repeated) {
            long rounds = nanos / round;
            before = rounds * startCount[segments.length];
            rest = nanos % round;
        } else if (nanos >= round) {
            return startCount[segments.length]
                    + (nanos - round) / SECOND * segments[segments.length - 1].endPerSecond();
        }
        int i = 0;
        while (startNanos[i + 1] <= rest) {
            i++;
        }
        double t = (rest - startNanos[i]) / SECOND;
        double b = segments[i].beginPerSecond();
        double e = segments[i].endPerSecond();
        return before + startCount[i] + t * (b + (e - b) * t / (2 * seconds(i)));
    }

    @Override
    public double perSecond(long fromNanos, long untilNanos) {
        if (steady) {
            return segments[0].beginPerSecond();
        } else if (untilNanos <= fromNanos) {
            return 0;
        }
        double mean = (countAt(untilNanos) - countAt(fromNanos)) / ((untilNanos - fromNanos) / SECOND);
        return Math.rint(mean * RATE_RESOLUTION) / RATE_RESOLUTION;
    }
}
