package dev.assay.report;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The answer to "Is the result valid?": the verdict, with the most serious reason first. Stateless. */
final class ValidityAnswer {

    private static final String QUESTION = "Is the result valid?";

    private ValidityAnswer() {}

    static Answer of(ReportedRuns runs) {
        List<TrialResult> results = runs.results();
        if (results.isEmpty()) {
            return new Answer(QUESTION, "No result", List.of("No trial finished."), Tone.BAD);
        }
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        results.forEach(result -> outcomes.merge(result.outcome(), 1, Integer::sum));
        List<TrialResult> judged = results.stream()
                .filter(result -> result.course().status() != TrialResult.Status.REFUSED)
                .toList();
        Verdict.Status worst = judged.stream()
                .map(result -> result.verdict().status())
                .max(Comparator.naturalOrder())
                .orElse(Verdict.Status.VALID);
        List<String> reasons = reasons(judged, results.size());
        List<String> details = new ArrayList<>();
        long measured = results.stream()
                .filter(result -> result.course().status() == TrialResult.Status.DONE)
                .count();
        long planned = runs.planned();
        if (measured < planned) {
            details.add(measured + " of " + planned + " cells were measured completely");
        }
        details.add(reasons.isEmpty() ? "No problem found" : reasons.get(0));
        results.get(0).verdict().otherThresholds().ifPresent(details::add);
        checks(results, details);
        Tone tone = measured == 0 ? Tone.BAD : Tone.of(worst);
        return new Answer(
                        QUESTION,
                        headline(outcomes, results.size()),
                        details,
                        tone == Tone.GOOD && measured < planned ? Tone.DOUBTFUL : tone)
                .folding(
                        AnswerText.count(reasons.size() - 1, "more reason"),
                        reasons.subList(Math.min(1, reasons.size()), reasons.size()));
    }

    private static String headline(Map<String, Integer> outcomes, int results) {
        return results == 1
                ? String.join("", outcomes.keySet())
                : outcomes.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Returns a line for each code: the worst first, and of equal ones that of most trials. */
    private static List<String> reasons(List<TrialResult> judged, int results) {
        Map<String, List<Verdict.Reason>> byCode = new LinkedHashMap<>();
        judged.stream()
                .flatMap(result -> result.verdict().reasons().stream())
                .sorted(Verdict.Reason.WORST_FIRST)
                .forEach(reason -> byCode.computeIfAbsent(reason.code(), key -> new ArrayList<>())
                        .add(reason));
        return byCode.values().stream()
                .sorted(Comparator.<List<Verdict.Reason>, Verdict.Reason>comparing(
                                all -> all.get(0), Verdict.Reason.WORST_FIRST)
                        .thenComparing(List::size, Comparator.reverseOrder()))
                .map(all -> all.get(0).code()
                        + (results > 1 ? " (" + all.size() + " of " + results + " trials)" : "") + ": "
                        + all.get(0).detail())
                .toList();
    }

    private static void checks(List<TrialResult> results, List<String> details) {
        long passed = checks(results, CheckResult.Status.PASSED);
        long failed = checks(results, CheckResult.Status.FAILED);
        if (passed + failed > 0) {
            details.add(passed + " of " + (passed + failed) + " consistency conditions hold");
        }
    }

    private static long checks(List<TrialResult> results, CheckResult.Status status) {
        return results.stream()
                .flatMap(result -> result.compliance().checks().stream())
                .filter(check -> check.status() == status)
                .count();
    }
}
