package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;
import static dev.assay.cli.SummaryText.millis;
import static dev.assay.cli.SummaryText.row;

import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Rate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Formats what arrived and what was still open, which statistics of successes omit. Stateless. */
final class ArrivalsText {

    private ArrivalsText() {}

    static void add(TrialResult result, List<String> lines) {
        offered(result, lines);
        allAttempts(result, lines);
    }

    private static void offered(TrialResult result, List<String> lines) {
        TrialResult.Backlog backlog = result.outcomes().backlog();
        if (backlog == null) {
            return;
        }
        lines.add(row(
                "Offered",
                "%s (%s) to %,d sessions; %s, %s",
                offered(Objects.requireNonNull(result.load().offeredPerSecond())),
                Objects.requireNonNull(result.load().arrivals()),
                result.load().users(),
                arrivals(backlog, result.load().transactionsPerVisit()),
                backlog.waiting() == 0
                        ? "none waiting at the end"
                        : format(
                                "%,d waiting at the end, the first for %.1f s",
                                backlog.waiting(), backlog.longestWaitSeconds())));
        lines.add(row(
                "",
                "response times start at the arrival; in brackets: the time before the actual start"
                        + scheduleErrors(result.hosts().client().scheduleErrorMicros())));
    }

    private static String arrivals(TrialResult.Backlog backlog, @Nullable Double transactionsPerVisit) {
        if (backlog.recorded() != null) {
            return format("executed %,d of %,d lines", backlog.started(), backlog.recorded());
        }
        return transactionsPerVisit == null
                ? format("%,d arrivals", backlog.arrived())
                : format("%,d visits of %.1f transactions each", backlog.arrived(), transactionsPerVisit);
    }

    /** A measurement stopped before the first arrival offered 0/s, which is not a valid {@link Rate}. */
    private static String offered(double perSecond) {
        return perSecond == 0 ? "0/s" : Rate.perSecond(perSecond).toString();
    }

    private static String scheduleErrors(@Nullable LatencyMicros late) {
        return late == null
                ? ""
                : format("; scheduling error of waiting sessions: p50 %.0f us, p99 %.0f us", late.p50(), late.p99());
    }

    /** Response times of all attempts, and transactions in flight, which statistics of successes omit. */
    private static void allAttempts(TrialResult result, List<String> lines) {
        LatencyMicros all = result.outcomes().responseTimeAllMicros();
        if (all != null && Double.isNaN(all.max())) {
            lines.add(row(
                    "All attempts",
                    "p50 %s, p95 %s, p99 %s, p99.9 %s; failures and unserved arrivals count as longer than all others",
                    millisOrLonger(all.p50()),
                    millisOrLonger(all.p95()),
                    millisOrLonger(all.p99()),
                    millisOrLonger(all.p999())));
        }
        TrialResult.InFlight open = result.outcomes().inFlight();
        LatencyMicros times = result.outcomes().responseTimeMicros();
        if (open != null && open.transactions() > 0 && (times == null || 1e6 * open.oldestSeconds() > times.p99())) {
            lines.add(row(
                    "In flight",
                    "%,d transactions at the end of the measurement, the oldest for %s",
                    open.transactions(),
                    millis(1e6 * open.oldestSeconds())));
        }
    }

    private static String millisOrLonger(double micros) {
        return Double.isNaN(micros) ? "> longest" : millis(micros);
    }
}
