package dev.assay.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.ColumnData;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import dev.assay.model.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the result of a trial for the terminal. Stateless. */
final class SummaryText {

    private SummaryText() {}

    static String of(TrialResult result, Bottleneck bottleneck, Console console) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(row("Run", what(result)));
        TrialResult.Refusal refusal = result.course().refusal();
        if (refusal != null) {
            lines.add(row("REFUSED", refusal.inShort() + ": " + refusal.message()));
            kept(result, lines);
            return String.join(System.lineSeparator(), lines);
        }
        lines.add(TransactionTable.of(result));
        if (!result.load().thinkTime().equals("none")
                && !result.compliance().limits().isEmpty()) {
            lines.add("");
            lines.add(StandardText.limits(result.compliance().limits()));
        }
        lines.add("");
        lines.add(row("Throughput", headline(result)));
        lines.add(row(
                "",
                "%,.1f transactions/s of all types%s, range %,.0f to %,.0f (CV %.1f %%)%s",
                result.rates().transactionsPerSecond(),
                result.rates().statementsPerSecond() == null
                        ? ""
                        : format(" with %,.1f statements/s", result.rates().statementsPerSecond()),
                result.rates().jitter().minRate(),
                result.rates().jitter().maxRate(),
                100 * result.rates().jitter().coefficientOfVariation(),
                result.course().steadiness() != null
                                && result.course().steadiness().kind().equals("steady")
                        ? ", steady"
                        : ""));
        conditioning(result, lines);
        eachUser(result, lines);
        statements(result, lines);
        derived(result, lines);
        offered(result, lines);
        allAttempts(result, lines);
        lines.add(row("Database", database(result)));
        lines.add(row("Client", client(result)));
        lines.add(row("Limited by", limit(bottleneck)));
        if (result.course().loading() != null) {
            lines.add(row("Load", LoadingText.of(result.course().loading())));
        }
        errors(result, lines);
        outages(result, lines);
        if (!result.compliance().checks().isEmpty()) {
            lines.add(row("Consistency", checksInShort(result.compliance().checks())));
        }
        if (!result.compliance().audits().isEmpty()) {
            lines.add(row(
                    "Audit",
                    StandardText.inShort(
                            result.compliance().limits(), result.compliance().audits())));
        }
        cost(result, lines);
        verdict(result, console, lines);
        kept(result, lines);
        return String.join(System.lineSeparator(), lines);
    }

    /** What was run: the workload with its scale and access style, the load, the time, and the client host. */
    private static String what(TrialResult result) {
        String scale = result.workload().scale().stream()
                .map(name -> ", " + name + " " + result.workload().parameters().get(name))
                .collect(Collectors.joining());
        String access = result.workload().access() == null
                ? ""
                : ", access " + result.workload().access();
        String hosts = result.hosts().agents().stream()
                .map(TrialResult.AgentInfo::host)
                .distinct()
                .collect(Collectors.joining(", "));
        return format(
                "%s%s%s, %,d %s, measured for %.1f s, client host %s",
                result.workload().id(),
                scale,
                access,
                result.load().users(),
                result.load().closed() ? "users" : "sessions",
                result.course().phases().measuredSeconds(),
                hosts);
    }

    private static void kept(TrialResult result, List<String> lines) {
        if (result.provenance().runDirectory() != null) {
            lines.add(row("Kept in", result.provenance().runDirectory()));
        }
        if (result.provenance().reportFile() != null) {
            lines.add(row("Report", result.provenance().reportFile()));
        }
    }

    private static String headline(TrialResult result) {
        return format(
                "%,d %s",
                (long) result.throughput().value(),
                MetricNames.label(result.throughput().metric()));
    }

    private static void eachUser(TrialResult result, List<String> lines) {
        TrialResult.PerUser each = result.rates().perUser();
        if (each != null) {
            lines.add(row(
                    "",
                    "%,.2f transactions/s per user (%,d users, %,.0f ± %,.0f transactions each)",
                    each.transactionsPerSecond(),
                    result.load().users(),
                    each.transactions(),
                    each.transactionsDeviation()));
        }
    }

    private static void statements(TrialResult result, List<String> lines) {
        TrialResult.StatementTotals all = result.rates().statements();
        if (all != null) {
            lines.add(row(
                    "Statements",
                    "%,d reads, %,d writes, %,d others: %,d in committed transactions",
                    all.reads(),
                    all.writes(),
                    all.others(),
                    all.total()));
        }
    }

    /** Derived parameters in words; derived numbers are for programs only. */
    private static void derived(TrialResult result, List<String> lines) {
        String text = result.workload().derived().values().stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(Collectors.joining("; "));
        if (!text.isEmpty()) {
            lines.add(row("Inputs", text));
        }
    }

    private static void offered(TrialResult result, List<String> lines) {
        TrialResult.Backlog backlog = result.outcomes().backlog();
        if (backlog == null) {
            return;
        }
        lines.add(row(
                "Offered",
                "%s (%s) to %,d sessions; %,d %s, %s",
                offered(Objects.requireNonNull(result.load().offeredPerSecond())),
                Objects.requireNonNull(result.load().arrivals()),
                result.load().users(),
                backlog.arrived(),
                arrivals(result.load().transactionsPerVisit()),
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

    private static String arrivals(@Nullable Double transactionsPerVisit) {
        return transactionsPerVisit == null
                ? "arrivals"
                : format("visits of %.1f transactions each", transactionsPerVisit);
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

    private static String database(TrialResult result) {
        String product = (result.target().product() + " " + result.target().version()).trim();
        String durability = result.target().durability().settings().entrySet().stream()
                .map(s -> s.getKey() + "=" + s.getValue())
                .collect(Collectors.joining(", "));
        Double roundTrip = result.hosts().network().roundTripMicros();
        Double trips = result.hosts().network().roundTripsPerTransaction();
        return product
                + (result.target().driver() == null
                        ? ""
                        : ", " + result.target().driver() + " ("
                                + result.target().tuning() + ")")
                + (durability.isEmpty() ? "" : ", " + durability)
                + (roundTrip == null ? "" : format(", round trip %.0f us", roundTrip))
                + (trips == null ? "" : format(", %.2f per transaction", trips));
    }

    private static String client(TrialResult result) {
        return format(
                "CPU %.0f us per transaction, %.0f %% of this host, GC %.0f ms, longest stall %.0f ms",
                result.hosts().client().cpuMicrosPerTransaction(),
                100 * result.hosts().client().cpuUtilization(),
                result.hosts().client().gcPauseMillis(),
                result.hosts().client().maxStallMillis());
    }

    /** What limited the throughput, and how client and database shared a host. */
    private static String limit(Bottleneck bottleneck) {
        Bottleneck.SharedHost host = bottleneck.sharedHost();
        return bottleneck.sentence()
                + (host == null || bottleneck.kind() == Bottleneck.Kind.SHARED_CPU ? "" : " " + host.sentence());
    }

    private static void errors(TrialResult result, List<String> lines) {
        long retries = result.outcomes().transactions().stream()
                .mapToLong(TransactionResult::retries)
                .sum();
        if (result.outcomes().errors().isEmpty()) {
            lines.add(row("Errors", "none"));
            return;
        }
        String label = "Errors";
        for (ErrorCount error : result.outcomes().errors()) {
            lines.add(row(
                    label,
                    "%,d x %s in %s%s: %s",
                    error.count(),
                    error.errorClass(),
                    error.type(),
                    error.sqlState() == null ? "" : " (SQLSTATE " + error.sqlState() + ")",
                    error.firstMessage()));
            label = "";
        }
        lines.add(row("", "%,d retries", retries));
    }

    private static void outages(TrialResult result, List<String> lines) {
        String label = "Outages";
        for (TrialResult.Outage outage : result.course().outages()) {
            lines.add(row(
                    label,
                    "second %.0f to %.0f (%.0f s), %,d transactions failed",
                    outage.startSeconds(),
                    outage.startSeconds() + outage.seconds(),
                    outage.seconds(),
                    outage.failed()));
            label = "";
        }
    }

    private static void cost(TrialResult result, List<String> lines) {
        if (result.cost() != null) {
            String label = "Cost";
            for (String line :
                    CostSummary.lines(result.cost(), result.provenance().runDirectory())) {
                lines.add(row(label, line));
                label = "";
            }
        }
    }

    private static String checksInShort(List<CheckResult> checks) {
        long passed = count(checks, CheckResult.Status.PASSED);
        long applicable = checks.size() - count(checks, CheckResult.Status.NOT_APPLICABLE);
        if (applicable == 0) {
            return "none of " + checks.size() + " conditions is applicable: "
                    + checks.get(0).detail();
        }
        String text = passed + " of " + applicable + " applicable conditions passed";
        return text
                + checks.stream()
                        .filter(c -> c.status() == CheckResult.Status.FAILED)
                        .map(c -> "; " + c.id() + " FAILED: " + c.detail())
                        .collect(Collectors.joining());
    }

    private static long count(List<CheckResult> checks, CheckResult.Status status) {
        return checks.stream().filter(c -> c.status() == status).count();
    }

    private static void conditioning(TrialResult result, List<String> lines) {
        TrialResult.Conditioning before = result.course().phases().conditioning();
        if (before != null) {
            lines.add(row(
                    "",
                    "conditioning for %.0f s, until %s: %s",
                    before.seconds(),
                    before.steady() ? "steady" : "stopped, not steady",
                    before.found()));
        }
    }

    private static void verdict(TrialResult result, Console console, List<String> lines) {
        Verdict verdict = result.verdict();
        String color = switch (verdict.status()) {
            case VALID -> "32";
            case SUSPECT -> "33";
            case INVALID -> "31";
        };
        lines.add(row("Verdict", console.paint(color, verdict.status().name())));
        for (Verdict.Reason reason : verdict.reasons()) {
            lines.add(row("", reason.code() + ": " + reason.detail()));
        }
        verdict.otherThresholds().ifPresent(text -> lines.add(row("", text)));
    }

    static String checks(List<CheckResult> checks) {
        List<ColumnData<CheckResult>> columns = List.of(
                TableText.left("condition", CheckResult::id),
                TableText.left("status", c -> c.status().name()),
                TableText.left("statement", CheckResult::title),
                TableText.left("found", CheckResult::detail));
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, checks, columns);
    }

    /** Returns a labelled line; a text without values is not a pattern. */
    private static String row(String label, String text, Object... values) {
        return format("%-12s %s", label, values.length == 0 ? text : format(text, values));
    }

    /** Formats microseconds as milliseconds with three significant digits and the unit. */
    static String millis(double micros) {
        return plainMillis(micros) + " ms";
    }

    static String plainMillis(double micros) {
        double millis = micros / 1e3;
        return format(millis < 1 ? "%.3f" : millis < 10 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f", millis);
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
