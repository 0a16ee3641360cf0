package dev.assay.analysis;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Whether the probe, rather than the database, may have set the pace. Stateless. */
final class ClientLimits {

    private static final double MOST_CPU = 0.70;
    /** Above it queues for processors are long, whoever uses them: with random arrivals, ten times the time of work. */
    private static final double MOST_HOST_CPU = 0.90;

    private static final double MOST_STEAL = 0.02;
    private static final double MOST_GC = 0.01;
    private static final double MOST_STALL_OF_P99 = 0.10;
    /** A run survives this share of spoiled seconds. */
    private static final double MOST_INTERVALS = 0.05;

    /** Quiet hosts wake a thread some 60 us late; with 1 ms, transactions of few milliseconds cannot be timed. */
    private static final long MOST_BASELINE_NANOS = 1_000_000;

    private record Limit(String code, Predicate<Interval> spoils, String text) {}

    private static final List<Limit> LIMITS = List.of(
            new Limit(
                    "client-cpu",
                    i -> i.health().cpu() > MOST_CPU,
                    "this process used more than 70 % of the host's processors"),
            new Limit(
                    "host-cpu",
                    ClientLimits::exhausted,
                    "this process and all others together used more than 90 % of the host's processors"),
            new Limit(
                    "client-steal",
                    i -> i.health().steal() > MOST_STEAL,
                    "the hypervisor took more than 2 % of the processors"),
            new Limit("client-throttled", i -> i.health().throttled() > 0, "the control group throttled this process"),
            new Limit(
                    "client-gc",
                    ClientLimits::collecting,
                    "garbage collection stopped the probe for more than 1 % of the time"),
            new Limit(
                    "client-stalls",
                    ClientLimits::stalled,
                    "threads of the probe were kept from running for more than 10 % of the p99"));

    private ClientLimits() {}

    /** Unknown shares are negative. */
    private static boolean exhausted(Interval interval) {
        return interval.health().cpu() + Math.max(0, interval.health().othersCpu()) > MOST_HOST_CPU;
    }

    private static boolean collecting(Interval interval) {
        return interval.health().gcPauseMillis() * 1e6 > MOST_GC * interval.durationNanos();
    }

    /** While the database serves nobody, no time is there for a stall to be a part of. */
    private static boolean stalled(Interval interval) {
        IntervalHealth health = interval.health();
        return interval.committed() + interval.rolledBack() > 0
                && health.maxStallMillis() * 1e3
                        > MOST_STALL_OF_P99 * interval.responseTime().p99();
    }

    /** The share of seconds in which any limit was passed, 0 to 1. */
    static double limited(List<Interval> intervals) {
        List<Interval> measured = measured(intervals);
        long spoiled = measured.stream()
                .filter(interval -> LIMITS.stream().anyMatch(limit -> limit.spoils.test(interval)))
                .count();
        return measured.isEmpty() ? 0 : (double) spoiled / measured.size();
    }

    /**
     * What limited the probe in more than one second in twenty.
     *
     * @param shared whether the database competes for the same processors: then a limit passed says less about the probe
     */
    static List<Reason> reasons(List<Interval> intervals, boolean shared) {
        List<Interval> measured = measured(intervals);
        List<Reason> reasons = new ArrayList<>();
        for (Limit limit : LIMITS) {
            long spoiled = measured.stream().filter(limit.spoils).count();
            if (!measured.isEmpty() && spoiled > MOST_INTERVALS * measured.size()) {
                reasons.add(new Reason(
                        limit.code,
                        shared ? Verdict.Status.SUSPECT : Verdict.Status.INVALID,
                        String.format(
                                Locale.ROOT,
                                "%s in %d of %d seconds; a larger or quieter probe would help",
                                limit.text,
                                spoiled,
                                measured.size())));
            }
        }
        return reasons;
    }

    /** How late threads wake on a host on which nothing of ours runs yet. */
    static List<Reason> noise(long baselineNanos) {
        return baselineNanos <= MOST_BASELINE_NANOS
                ? List.of()
                : List.of(new Reason(
                        "noisy-host",
                        Verdict.Status.SUSPECT,
                        String.format(
                                Locale.ROOT,
                                "a thread that slept woke %.1f ms late on this host, in the median, before the load began: other"
                                        + " processes use its processors",
                                baselineNanos / 1e6)));
    }

    private static List<Interval> measured(List<Interval> intervals) {
        return intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .toList();
    }
}
