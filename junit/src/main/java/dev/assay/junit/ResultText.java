package dev.assay.junit;

import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Series;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text that a failing assertion shows. Stateless. */
final class ResultText {

    /** The last seconds that are shown. */
    private static final int SECONDS = 8;

    private ResultText() {}

    /** Returns the problem, and below it the figures, the verdict and the last seconds of a trial, and the report. */
    static String failure(String problem, BenchmarkResult result, TrialResult trial) {
        StringBuilder text = new StringBuilder(problem).append("\n\n");
        line(
                text,
                "%s: %s on %s %s, %s %d, %.0f s measured",
                result.test() + repetition(result, trial),
                trial.workload().id(),
                trial.target().product(),
                trial.target().version(),
                trial.load().closed() ? "users" : "sessions",
                trial.load().users(),
                trial.course().phases().measuredSeconds());
        line(
                text,
                "throughput    %,.1f %s",
                trial.throughput().value(),
                MetricNames.unit(trial.throughput().metric()));
        line(text, "verdict       %s", trial.outcome());
        for (Verdict.Reason reason : trial.verdict().reasons()) {
            line(text, "              %s: %s", reason.code(), reason.detail());
        }
        if (!trial.outcomes().transactions().isEmpty()) {
            distributions(text, trial);
        }
        seconds(text, trial.rates().series());
        line(text, "report        %s", result.report());
        return text.toString();
    }

    private static String repetition(BenchmarkResult result, TrialResult trial) {
        List<TrialResult> all = result.run().trials();
        return all.size() == 1 ? "" : ", repetition " + (all.indexOf(trial) + 1) + " of " + all.size();
    }

    private static void distributions(StringBuilder text, TrialResult trial) {
        line(text, "response time in ms, of successful transactions");
        line(
                text,
                "  %-16s %10s %8s %9s %9s %9s %9s %9s %9s",
                "",
                "count",
                "failed",
                "p50",
                "p90",
                "p95",
                "p99",
                "p99.9",
                "max");
        for (TransactionResult type : trial.outcomes().transactions()) {
            LatencyMicros times = type.responseTimeMicros();
            line(
                    text,
                    "  %-16s %10d %8d %9s %9s %9s %9s %9s %9s",
                    type.type(),
                    type.committed() + type.rolledBack(),
                    type.failed(),
                    millis(times, LatencyMicros::p50),
                    millis(times, LatencyMicros::p90),
                    millis(times, LatencyMicros::p95),
                    millis(times, LatencyMicros::p99),
                    millis(times, LatencyMicros::p999),
                    millis(times, LatencyMicros::max));
        }
    }

    private static String millis(@Nullable LatencyMicros times, Function<LatencyMicros, Double> figure) {
        return times == null ? "-" : String.format(Locale.ROOT, "%.2f", figure.apply(times) / 1e3);
    }

    private static void seconds(StringBuilder text, Series series) {
        if (series.transactionsPerSecond().isEmpty()) {
            return;
        }
        line(text, "last seconds");
        line(text, "  %-16s %s", "transactions/s", row(last(series.transactionsPerSecond()), "%9.0f"));
        line(
                text,
                "  %-16s %s",
                "p95 in ms",
                row(
                        last(series.p95Micros()).stream()
                                .map(micros -> micros / 1e3)
                                .toList(),
                        "%9.2f"));
        line(text, "  %-16s %s", "failed", row(last(series.errors()), "%9d"));
    }

    private static <T> List<T> last(List<T> all) {
        return all.subList(Math.max(0, all.size() - SECONDS), all.size());
    }

    private static String row(List<?> values, String format) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, format, value))
                .collect(Collectors.joining(" "));
    }

    private static void line(StringBuilder text, String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments).stripTrailing())
                .append('\n');
    }
}
