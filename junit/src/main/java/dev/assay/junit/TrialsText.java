package dev.assay.junit;

import dev.assay.model.result.CellResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats the repetitions of a benchmark on one line; figures are means. Stateless. */
final class TrialsText {

    private TrialsText() {}

    /** Returns the trials of each point of a matrix, by its text; the only point has an empty one. */
    static Map<String, List<TrialResult>> points(RunResult run) {
        return CellResult.of(run).stream()
                .collect(Collectors.groupingBy(
                        result -> result.cell().pointText(),
                        LinkedHashMap::new,
                        Collectors.mapping(CellResult::trial, Collectors.toList())));
    }

    /** Returns the throughput, {@code 45765.0 tpmC}. */
    static String throughput(List<TrialResult> trials) {
        return format(
                "%.1f %s%s",
                trials.stream()
                        .mapToDouble(trial -> trial.throughput().value())
                        .average()
                        .orElse(Double.NaN),
                MetricNames.unit(trials.get(0).throughput().metric()),
                mean(trials));
    }

    /** Returns the 95th percentile of successful transactions, {@code 4.49 ms}; empty if a repetition has none. */
    static Optional<String> p95(List<TrialResult> trials) {
        List<LatencyMicros> times = trials.stream()
                .map(trial -> trial.outcomes().responseTimeMicros())
                .filter(Objects::nonNull)
                .toList();
        return times.size() < trials.size()
                ? Optional.empty()
                : Optional.of(format(
                        "%.2f ms%s",
                        times.stream().mapToDouble(LatencyMicros::p95).average().orElse(Double.NaN) / 1e3,
                        mean(trials)));
    }

    private static String mean(List<TrialResult> trials) {
        return trials.size() == 1 ? "" : " (mean of " + trials.size() + ")";
    }

    /** Returns the verdict with the codes of its reasons: {@code SUSPECT (same-host)}, {@code 4 VALID, 1 SUSPECT (drift)}. */
    static String verdict(List<TrialResult> trials) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        trials.forEach(trial -> counts.merge(trial.outcome(), 1, Integer::sum));
        String outcomes = counts.size() == 1
                ? trials.get(0).outcome()
                : counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", "));
        String reasons = trials.stream()
                .flatMap(trial -> trial.verdict().reasons().stream())
                .map(Verdict.Reason::code)
                .distinct()
                .collect(Collectors.joining(", "));
        return outcomes + (reasons.isEmpty() ? "" : " (" + reasons + ")");
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
