package dev.assay.report;

import dev.assay.analysis.CheckSentences;
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
import java.util.Objects;
import java.util.stream.Collectors;

/** The answer to "Is the result valid?": the verdict with the reasons that decide it; the others are folded. Stateless. */
final class ValidityAnswer {

    private static final String QUESTION = "Is the result valid?";

    /** More deciding reasons make the first screen longer than a screen. */
    private static final int MOST_SHOWN = 3;

    /**
     * A reason of one trial or more.
     *
     * @param worst the most serious one with this code
     * @param trials number of trials that have it
     */
    private record Shared(Verdict.Reason worst, int trials) {

        String text(int results) {
            return worst.code() + (results > 1 ? " (" + trials + " of " + results + " trials)" : "") + ": "
                    + worst.detail();
        }
    }

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
        List<Shared> reasons = reasons(judged);
        int shown = (int) reasons.stream()
                .filter(each -> each.worst.status() == worst)
                .limit(MOST_SHOWN)
                .count();
        List<Shared> folded = reasons.subList(shown, reasons.size());
        List<String> details = new ArrayList<>();
        long measured = results.stream()
                .filter(result -> result.course().status() == TrialResult.Status.DONE)
                .count();
        long planned = runs.planned();
        if (measured < planned) {
            details.add(measured + " of " + planned + " cells were measured completely");
        }
        if (judged.isEmpty()) {
            results.stream()
                    .map(result -> result.course().refusal())
                    .filter(Objects::nonNull)
                    .map(refusal -> "Not measured, " + refusal.inShort() + ": " + refusal.message())
                    .distinct()
                    .limit(MOST_SHOWN)
                    .forEach(details::add);
        } else if (worst == Verdict.Status.VALID) {
            details.add("No problem found");
        }
        reasons.subList(0, shown).forEach(each -> details.add(each.text(results.size())));
        results.get(0).verdict().otherThresholds().ifPresent(details::add);
        List<CheckResult> checks = results.stream()
                .flatMap(result -> result.compliance().checks().stream())
                .toList();
        if (!checks.isEmpty()) {
            details.add(CheckSentences.of(checks));
        }
        Tone tone = measured == 0 ? Tone.BAD : Tone.of(worst);
        return new Answer(
                        QUESTION,
                        headline(outcomes, results.size()),
                        details,
                        tone == Tone.GOOD && measured < planned ? Tone.DOUBTFUL : tone)
                .folding(
                        AnswerText.count(folded.size(), "more reason") + ": "
                                + folded.stream().map(each -> each.worst.code()).collect(Collectors.joining(", ")),
                        folded.stream().map(each -> each.text(results.size())).toList());
    }

    private static String headline(Map<String, Integer> outcomes, int results) {
        return results == 1
                ? String.join("", outcomes.keySet())
                : outcomes.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Returns a line for each code: the worst first, and of equal ones that of most trials. */
    private static List<Shared> reasons(List<TrialResult> judged) {
        Map<String, List<Verdict.Reason>> byCode = new LinkedHashMap<>();
        judged.stream()
                .flatMap(result -> result.verdict().reasons().stream())
                .sorted(Verdict.Reason.WORST_FIRST)
                .forEach(reason -> byCode.computeIfAbsent(reason.code(), key -> new ArrayList<>())
                        .add(reason));
        return byCode.values().stream()
                .map(all -> new Shared(all.get(0), all.size()))
                .sorted(Comparator.comparing(Shared::worst, Verdict.Reason.WORST_FIRST)
                        .thenComparing(Shared::trials, Comparator.reverseOrder()))
                .toList();
    }
}
