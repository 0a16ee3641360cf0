package dev.assay.cli;

import com.github.freva.asciitable.ColumnData;
import dev.assay.analysis.CheckSentences;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.MetricNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the result of a trial for the terminal. Stateless. */
final class SummaryText {

    /** Columns of a label and the space after it. */
    private static final int LABEL = 13;

    private SummaryText() {}

    static String of(TrialResult result, Bottleneck bottleneck, Console console) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(row("Run", what(result)));
        TrialResult.Refusal refusal = result.course().refusal();
        if (refusal != null) {
            lines.add(row("REFUSED", refusal.inShort() + ": " + refusal.message()));
            kept(result, lines);
            return WrappedText.join(lines, LABEL, console.columns());
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
                "%,.1f transactions/s of all types%s; single seconds %,.0f to %,.0f, standard deviation %s%s",
                result.rates().transactionsPerSecond(),
                result.rates().statementsPerSecond() == null
                        ? ""
                        : format(" with %,.1f statements/s", result.rates().statementsPerSecond()),
                result.rates().jitter().minRate(),
                result.rates().jitter().maxRate(),
                twoDigits(100 * result.rates().jitter().coefficientOfVariation()) + " %",
                result.course().steadiness() != null
                                && result.course().steadiness().kind().equals("steady")
                        ? ", steady"
                        : ""));
        conditioning(result, lines);
        eachUser(result, lines);
        statements(result, lines);
        derived(result, lines);
        ArrivalsText.add(result, lines);
        lines.add(row("Database", HostsText.database(result)));
        String network = "Network";
        for (String line : NetworkText.lines(result)) {
            lines.add(row(network, line));
            network = "";
        }
        lines.add(row("Client", HostsText.client(result)));
        lines.add(row("Limited by", HostsText.limit(bottleneck)));
        if (result.course().loading() != null) {
            lines.add(row("Load", LoadingText.of(result.course().loading())));
        }
        ProblemsText.failures(result, lines);
        if (!result.compliance().checks().isEmpty()) {
            lines.add(row("Consistency", CheckSentences.of(result.compliance().checks())));
        }
        if (!result.compliance().audits().isEmpty()) {
            lines.add(row(
                    "Audit",
                    StandardText.inShort(
                            result.compliance().limits(), result.compliance().audits())));
        }
        cost(result, lines);
        ProblemsText.verdict(result, console, lines);
        kept(result, lines);
        return WrappedText.join(lines, LABEL, console.columns());
    }

    /** What was run: the workload with its scale, access style and simulated distance, the load, the time, and the client host. */
    private static String what(TrialResult result) {
        String scale = result.workload().scale().stream()
                .map(name -> ", " + name + " " + result.workload().parameters().get(name))
                .collect(Collectors.joining());
        String style = result.workload().accessText();
        String access = style.isEmpty() ? "" : ", access " + style;
        String hosts = result.hosts().agents().stream()
                .map(TrialResult.AgentInfo::host)
                .distinct()
                .collect(Collectors.joining(", "));
        return format(
                "%s%s%s%s, %,d %s, measured for %.1f s, client host %s",
                result.workload().id(),
                scale,
                access,
                NetworkText.distance(result),
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
                "%,.0f %s",
                result.throughput().value(),
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

    /** Derived parameters in words; derived numbers are for programs only, and the access style is in the first line. */
    private static void derived(TrialResult result, List<String> lines) {
        String text = result.workload().derived().entrySet().stream()
                .filter(value -> !value.getKey().equals(TrialResult.WorkloadInfo.ACCESS_STYLE))
                .map(Map.Entry::getValue)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(Collectors.joining("; "));
        if (!text.isEmpty()) {
            lines.add(row("Inputs", text));
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

    static String checks(List<CheckResult> checks) {
        List<ColumnData<CheckResult>> columns = List.of(
                TableText.left("condition", CheckResult::id),
                TableText.left("status", c -> c.status().name()),
                TableText.left("statement", CheckResult::title),
                TableText.left("found", CheckResult::detail));
        return TableText.framed(checks, columns);
    }

    /** Returns a labelled line; a text without values is not a pattern. */
    static String row(String label, String text, Object... values) {
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

    /** Formats a deviation, which is known to about two significant digits. */
    private static String twoDigits(double value) {
        return format(value < 1 ? "%.2f" : value < 10 ? "%.1f" : "%.0f", value);
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
