package dev.assay.report;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The answer to "Is the result valid?". Stateless. */
final class ValidityAnswer {

    private static final String QUESTION = "Is the result valid?";

    private ValidityAnswer() {}

    static Answer of(ReportedRuns runs) {
        List<TrialResult> results = runs.results();
        if (results.isEmpty()) {
            return new Answer(QUESTION, "no result", List.of("No trial finished."), Tone.BAD);
        }
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        Map<String, List<Verdict.Reason>> reasons = new LinkedHashMap<>();
        Verdict.Status worst = Verdict.Status.VALID;
        for (TrialResult result : results) {
            outcomes.merge(result.outcome(), 1, Integer::sum);
            if (result.course().status() != TrialResult.Status.REFUSED) {
                worst = worst.compareTo(result.verdict().status()) >= 0
                        ? worst
                        : result.verdict().status();
                result.verdict()
                        .reasons()
                        .forEach(reason -> reasons.computeIfAbsent(reason.code(), key -> new ArrayList<>())
                                .add(reason));
            }
        }
        List<String> details = new ArrayList<>();
        reasons.forEach((code, all) ->
                details.add(code + (results.size() > 1 ? " (" + all.size() + " of " + results.size() + " trials)" : "")
                        + ": " + all.get(0).detail()));
        results.get(0).verdict().otherThresholds().ifPresent(details::add);
        checks(results, details);
        if (reasons.isEmpty()) {
            details.add(0, "no problem found");
        }
        String headline = results.size() == 1
                ? outcomes.keySet().iterator().next()
                : outcomes.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
        long measured = results.stream()
                .filter(result -> result.course().status() == TrialResult.Status.DONE)
                .count();
        long planned = runs.planned();
        if (measured < planned) {
            details.add(0, measured + " of " + planned + " cells were measured completely");
        }
        Tone tone = measured == 0 ? Tone.BAD : Tone.of(worst);
        return new Answer(
                QUESTION,
                headline,
                AnswerText.shortened(details),
                tone == Tone.GOOD && measured < planned ? Tone.DOUBTFUL : tone);
    }

    private static void checks(List<TrialResult> results, List<String> details) {
        long passed = results.stream()
                .flatMap(result -> result.compliance().checks().stream())
                .filter(check -> check.status() == CheckResult.Status.PASSED)
                .count();
        long failed = results.stream()
                .flatMap(result -> result.compliance().checks().stream())
                .filter(check -> check.status() == CheckResult.Status.FAILED)
                .count();
        if (passed + failed > 0) {
            details.add(passed + " of " + (passed + failed) + " consistency conditions hold");
        }
    }
}
