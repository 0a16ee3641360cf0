package dev.assay.internal.verdict;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Laws that hold for the figures of any run (Denning and Buzen, "The Operational Analysis of Queueing Network Models", ACM
 * Computing Surveys 1978). A broken law shows an error in counts or clocks. Stateless.
 */
final class OperationalLaws {

    private OperationalLaws() {}

    static List<Reason> broken(TrialContext context) {
        List<Reason> reasons = new ArrayList<>();
        Measurements measurements = context.measurement().measurements();
        LatencyDistribution all = measurements.everything();
        nothingIsLost(measurements, context.measurement().finished(), reasons);
        if (measurements.clamped() == 0) {
            meansAgree(all, reasons);
        }
        if (context.closedUsers() > 0 && all.count() > 0) {
            usersAreBusy(context, all, reasons);
        }
        return reasons;
    }

    /** Workers count finished transactions independently, which shows lost or doubled records. */
    private static void nothingIsLost(Measurements measurements, long finished, List<Reason> reasons) {
        long recorded = IntStream.range(0, measurements.outcomes().size())
                .mapToLong(measurements::countInAllPhases)
                .sum();
        if (recorded != finished) {
            reasons.add(VerdictCode.RECORDS_DISAGREE.reason(
                    "the workers finished " + finished + " transactions, the recorders hold " + recorded));
        }
    }

    /** The mean of the buckets is within their width of the exact mean. */
    private static void meansAgree(LatencyDistribution all, List<Reason> reasons) {
        double exact = all.meanNanos();
        double off = Math.abs(all.bucketMeanNanos() - exact);
        if (all.count() > 0 && off > 0.01 * exact + 1_000) {
            reasons.add(VerdictCode.MEANS_DISAGREE.reason(String.format(
                    Locale.ROOT,
                    "the exact mean is %.1f us, the histogram's %.1f us",
                    exact / 1e3,
                    all.bucketMeanNanos() / 1e3)));
        }
    }

    /**
     * The interactive response-time law: throughput times the mean of response and think time is the number of users. Times that
     * cross the measurement's boundaries count with the part inside, because they may be long.
     */
    private static void usersAreBusy(TrialContext context, LatencyDistribution all, List<Reason> reasons) {
        int users = context.closedUsers();
        long waitedNanos = context.measurement().users().waitedNanos();
        double busy = (all.sumNanos() + context.measurement().users().edgeNanos() + waitedNanos)
                / 1e9
                / context.measuredSeconds();
        double edges = 1.0 / Math.max(1, all.count()) * users;
        String product = waitedNanos == 0 ? "throughput x mean response" : "throughput x mean (response + think time)";
        if (busy > users * (1 + context.threshold(VerdictCode.MORE_BUSY_THAN_USERS) + edges)) {
            reasons.add(VerdictCode.MORE_BUSY_THAN_USERS.reason(String.format(
                    Locale.ROOT,
                    "%s is %.2f, but there are %d users: a clock or a count is wrong",
                    product,
                    busy,
                    users)));
        } else if (busy < users * (1 - context.threshold(VerdictCode.USERS_NOT_BUSY) - edges)) {
            reasons.add(VerdictCode.USERS_NOT_BUSY.reason(String.format(
                    Locale.ROOT,
                    "%s is %.2f for %d users: the client took %.1f %% of their time",
                    product,
                    busy,
                    users,
                    100 * (1 - busy / users))));
        }
    }
}
