package dev.assay.internal.verdict;

import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Rules about whether the probe, rather than the database, limited the throughput. Stateless. */
final class ClientLimits {

    /** Share of affected seconds that a run tolerates. */
    private static final double MAX_EXCEEDED_SHARE = 0.05;

    /** A measure of an interval with a threshold; unknown values do not exceed it. */
    private record Limit(VerdictCode code, ToDoubleFunction<Interval> share, String text) {

        boolean isExceeded(Interval interval, VerdictThresholds thresholds) {
            return share.applyAsDouble(interval) > threshold(thresholds);
        }

        double threshold(VerdictThresholds thresholds) {
            return code.threshold().isPresent() ? thresholds.of(code) : 0;
        }

        String text(VerdictThresholds thresholds) {
            return code.threshold().isPresent() ? String.format(Locale.ROOT, text, thresholds.text(code)) : text;
        }
    }

    private static final List<Limit> LIMITS = List.of(
            new Limit(
                    VerdictCode.CLIENT_CPU,
                    i -> i.health().cpu(),
                    "this process used more than %s of the host's processors"),
            new Limit(
                    VerdictCode.HOST_CPU,
                    i -> i.health().cpu() + Math.max(0, i.health().othersCpu()),
                    "this process and all others together used more than %s of the host's processors"),
            new Limit(
                    VerdictCode.CLIENT_STEAL,
                    i -> i.health().steal(),
                    "the hypervisor took more than %s of the processors"),
            new Limit(
                    VerdictCode.CLIENT_THROTTLED,
                    i -> i.health().throttled(),
                    "the control group throttled this process"),
            new Limit(
                    VerdictCode.CLIENT_GC,
                    i -> i.health().gcPauseMillis() * 1e6 / i.durationNanos(),
                    "garbage collection stopped the client for more than %s of the time"),
            new Limit(
                    VerdictCode.CLIENT_STALLS,
                    ClientLimits::stalled,
                    "threads of the client were kept from running for more than %s of the p99"));

    private ClientLimits() {}

    /** Returns the longest stall relative to the p99; 0 if no transaction succeeded. */
    private static double stalled(Interval interval) {
        double p99 = interval.responseTime().p99();
        return interval.committed() + interval.rolledBack() == 0
                        || interval.health().maxStallMillis() == 0
                ? 0
                : interval.health().maxStallMillis() * 1e3 / p99;
    }

    /** Returns the share of seconds in which any limit was exceeded, 0 to 1. */
    static double exceededShare(List<Interval> intervals, VerdictThresholds thresholds) {
        List<Interval> measured = measured(intervals);
        long exceeded = measured.stream()
                .filter(interval -> LIMITS.stream().anyMatch(limit -> limit.isExceeded(interval, thresholds)))
                .count();
        return measured.isEmpty() ? 0 : (double) exceeded / measured.size();
    }

    /** Returns the limits exceeded in more than one second in twenty; less certain if the database shares the processors. */
    static List<Reason> reasons(List<Interval> intervals, VerdictThresholds thresholds, boolean shared) {
        List<Interval> measured = measured(intervals);
        List<Reason> reasons = new ArrayList<>();
        for (Limit limit : LIMITS) {
            long exceeded = measured.stream()
                    .filter(interval -> limit.isExceeded(interval, thresholds))
                    .count();
            if (!measured.isEmpty() && exceeded > MAX_EXCEEDED_SHARE * measured.size()) {
                reasons.add(limit.code.reason(
                        shared ? Status.SUSPECT : Status.INVALID,
                        String.format(
                                Locale.ROOT,
                                "%s in %d of %d seconds; a larger or quieter client host would help",
                                limit.text(thresholds),
                                exceeded,
                                measured.size())));
            }
        }
        return reasons;
    }

    /** Checks how late threads wake on the idle host. */
    static List<Reason> noisyHost(TrialContext context) {
        double seconds = context.measurement().client().stallBaselineNanos() / 1e9;
        return seconds <= context.threshold(VerdictCode.NOISY_HOST)
                ? List.of()
                : List.of(VerdictCode.NOISY_HOST.reason(String.format(
                        Locale.ROOT,
                        "sleeping threads woke %.1f ms late (median) on this host before the load began: other"
                                + " processes use its processors",
                        1e3 * seconds)));
    }

    private static List<Interval> measured(List<Interval> intervals) {
        return intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .toList();
    }
}
