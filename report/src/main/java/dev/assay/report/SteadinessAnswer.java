package dev.assay.report;

import dev.assay.model.result.TrialResult;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How steady it was. Stateless. */
final class SteadinessAnswer {

    private static final String TOO_SHORT = "too short to tell";

    private SteadinessAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        if (top == null) {
            return new Answer("How steady?", "unknown", List.of(), Tone.PLAIN);
        }
        if (runs.kinds().size() > 1) {
            return steadyEach(runs);
        }
        List<TrialResult> trials = top.trials();
        List<String> details = new ArrayList<>();
        Optional<String> variation = variation(top);
        if (variation.isPresent()) {
            details.add("standard deviation of the seconds, of their mean"
                    + (trials.size() > 1 ? ", on average over " + trials.size() + " repetitions" : ""));
        }
        if (runs.best().size() > 1) {
            details.add("of " + AnswerText.where(runs, top));
        }
        details.add("from second to second, between "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.jitter().minRate())
                        .min()
                        .orElse(Double.NaN))
                + " and "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.jitter().maxRate())
                        .max()
                        .orElse(Double.NaN))
                + " transactions per second, over "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.phases().measuredSeconds())
                        .sum())
                + " s");
        long failed = trials.stream()
                .flatMap(trial -> trial.transactions().stream())
                .mapToLong(one -> one.failed())
                .sum();
        details.add(failed == 0 ? "no transaction failed" : Numbers.whole(failed) + " transactions failed");
        boolean away = false;
        for (TrialResult trial : trials) {
            for (TrialResult.Outage outage : trial.outages()) {
                away = true;
                details.add("nobody was served from second " + Numbers.sensible(outage.startSeconds()) + " for "
                        + Numbers.sensible(outage.seconds()) + " s");
            }
        }
        if (runs.results().size() > 1) {
            outages(runs).ifPresent(details::add);
        }
        return new Answer(
                "How steady?",
                variation.map(share -> "varies by " + share).orElse(TOO_SHORT),
                AnswerText.shortened(details),
                away ? Tone.DOUBTFUL : Tone.PLAIN);
    }

    /** Unlike workloads are not ranked among each other: a line for the best point of each. */
    private static Answer steadyEach(ReportedRuns runs) {
        List<String> details = new ArrayList<>();
        details.add("standard deviation of the seconds, of their mean, at the best point of each:");
        runs.best()
                .forEach((name, point) ->
                        details.add(name + ": " + variation(point).orElse(TOO_SHORT)));
        Optional<String> outages = outages(runs);
        outages.ifPresent(details::add);
        return new Answer(
                "How steady?",
                runs.kinds().size() + " workloads, each by itself",
                AnswerText.shortened(details),
                outages.isPresent() ? Tone.DOUBTFUL : Tone.PLAIN);
    }

    /** Standard deviation of the seconds over their mean; empty where one trial has a single second. */
    private static Optional<String> variation(ReportedPoint point) {
        boolean told = point.trials().stream()
                .allMatch(trial -> trial.series().transactionsPerSecond().size() > 1);
        Double variation = point.mean(trial -> trial.jitter().coefficientOfVariation());
        return told && variation != null
                ? Optional.of(Numbers.sensible(Math.round(1e3 * variation) / 10.0) + " %")
                : Optional.empty();
    }

    private static Optional<String> outages(ReportedRuns runs) {
        long outages = runs.results().stream()
                .filter(result -> !result.outages().isEmpty())
                .count();
        return outages == 0
                ? Optional.empty()
                : Optional.of(outages + " of " + runs.results().size() + " trials had outages");
    }
}
