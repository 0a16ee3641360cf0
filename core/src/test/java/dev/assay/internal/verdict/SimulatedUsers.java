package dev.assay.internal.verdict;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.Outage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Users of a closed loop in virtual time, on a database that may freeze or be unavailable: two seconds of ramp-up, then the
 * measurement. Times are in seconds. Mutable; confined to one thread.
 */
final class SimulatedUsers {

    private static final int RAMP_UP = 2;
    private static final double FIRST_PAUSE = 0.01;
    private static final double LONGEST_PAUSE = 1;

    private final int users;
    private final int seconds;
    private final ToDoubleFunction<RandomStream> service;
    private final List<double[]> frozen = new ArrayList<>();
    private final List<double[]> gone = new ArrayList<>();
    private final long[] succeeded;
    private final long[] failed;
    private final long[] services = new long[LatencyLayout.TWO_DIGITS.buckets()];

    /**
     * @param seconds of the measurement
     * @param service times to draw
     */
    SimulatedUsers(int users, int seconds, ToDoubleFunction<RandomStream> service) {
        this.users = users;
        this.seconds = seconds;
        this.service = service;
        this.succeeded = new long[RAMP_UP + seconds];
        this.failed = new long[RAMP_UP + seconds];
    }

    /** Freezes the database; seconds since the measurement began. */
    SimulatedUsers frozen(double from, double until) {
        frozen.add(new double[] {RAMP_UP + from, RAMP_UP + until});
        return this;
    }

    /** Fails all transactions in flight and all connection attempts. */
    SimulatedUsers gone(double from, double until) {
        gone.add(new double[] {RAMP_UP + from, RAMP_UP + until});
        return this;
    }

    /** Runs, and returns the outages found. */
    List<Outage> outages(long seed) {
        for (int user = 0; user < users; user++) {
            run(new Seeds(seed).stream("test/service", user));
        }
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < succeeded.length; i++) {
            intervals.add(new Interval(
                    i,
                    i < RAMP_UP ? Phase.RAMP_UP : Phase.MEASUREMENT,
                    i * 1_000_000_000L,
                    1_000_000_000L,
                    succeeded[i],
                    0,
                    failed[i],
                    0,
                    TrialFixture.micros(1),
                    TrialFixture.HEALTHY));
        }
        return Outages.of(
                intervals,
                RAMP_UP * 1_000_000_000L,
                new ClosedLoop(users),
                null,
                LatencyDistribution.ofCounts(LatencyLayout.TWO_DIGITS, services.clone()));
    }

    private void run(RandomStream random) {
        double now = 0;
        double pause = 0;
        while (now < RAMP_UP + seconds) {
            double start = now;
            double end = thawed(start + pause, service.applyAsDouble(random));
            double cut = cut(start + pause, end);
            now = Math.min(end, cut);
            if (cut < end) {
                count(failed, now);
                pause = pause == 0 ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, 2 * pause);
            } else {
                count(succeeded, now);
                pause = 0;
                if (now >= RAMP_UP && now < RAMP_UP + seconds) {
                    services[LatencyLayout.TWO_DIGITS.index(Math.round((end - start) * 1e9))]++;
                }
            }
        }
    }

    private static void count(long[] counts, double end) {
        if (end < counts.length) {
            counts[(int) end]++;
        }
    }

    /** Returns when a service that starts at an instant ends. */
    private double thawed(double start, double length) {
        double end = start + length;
        for (double[] freeze : frozen) {
            if (start < freeze[1] && end > freeze[0]) {
                end += freeze[1] - Math.max(start, freeze[0]);
            }
        }
        return end;
    }

    /** Returns when a transaction loses its database; after its end if it does not. */
    private double cut(double start, double end) {
        for (double[] hole : gone) {
            if (start < hole[1] && end > hole[0]) {
                return Math.max(start, hole[0]);
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
