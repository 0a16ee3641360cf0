package dev.assay.analysis;

import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Outage;
import java.util.ArrayList;
import java.util.List;

/**
 * The stretches of a measurement in which the database served nobody, in whole intervals. Stateless.
 *
 * <p>No success at all proves little where successes are rare. So a stretch without one is an outage only if 10 or more
 * would have been expected at the rate of the rest of the measurement: of a Poisson process of that mean none arrive with
 * probability e^-10, once in 22,000 such stretches. Or if 10 or more transactions ended in it, and all of them failed.
 */
final class Outages {

    private static final double LEAST_EXPECTED = 10;
    private static final long LEAST_FAILED = 10;

    private Outages() {}

    /**
     * All of them, in order.
     *
     * @param rampUpNanos where the measurement began
     */
    static List<Outage> of(List<Interval> intervals, long rampUpNanos) {
        List<Interval> measured = intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .toList();
        List<Outage> outages = new ArrayList<>();
        int from = 0;
        while (from < measured.size()) {
            int until = from;
            while (until < measured.size() && successes(measured.get(until)) == 0) {
                until++;
            }
            if (until > from && served(measured, from, until)) {
                List<Interval> stretch = measured.subList(from, until);
                outages.add(new Outage(
                        (stretch.get(0).startNanos() - rampUpNanos) / 1e9,
                        seconds(stretch),
                        stretch.stream().mapToLong(Interval::failed).sum()));
            }
            from = until + 1;
        }
        return outages;
    }

    /** Whether the database would have served somebody in a stretch, had it been there. */
    private static boolean served(List<Interval> measured, int from, int until) {
        List<Interval> stretch = measured.subList(from, until);
        if (stretch.stream().mapToLong(Interval::failed).sum() >= LEAST_FAILED) {
            return true;
        }
        double rest = seconds(measured) - seconds(stretch);
        long successes = measured.stream().mapToLong(Outages::successes).sum();
        return rest > 0 && successes / rest * seconds(stretch) >= LEAST_EXPECTED;
    }

    private static long successes(Interval interval) {
        return interval.committed() + interval.rolledBack();
    }

    private static double seconds(List<Interval> intervals) {
        return intervals.stream().mapToLong(Interval::durationNanos).sum() / 1e9;
    }
}
