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

/** The answer to "How steady?". Stateless. */
final class SteadinessAnswer {

    private static final String TOO_SHORT = "too short to judge";

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
            details.add("coefficient of variation of the throughput per second"
                    + (trials.size() > 1 ? ", mean of " + trials.size() + " repetitions" : ""));
        }
        if (runs.best().size() > 1) {
            details.add("at " + AnswerText.where(runs, top));
        }
        details.add("between "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.rates().jitter().minRate())
                        .min()
                        .orElse(Double.NaN))
                + " and "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.rates().jitter().maxRate())
                        .max()
                        .orElse(Double.NaN))
                + " transactions per second, over "
                + Numbers.sensible(trials.stream()
                        .mapToDouble(trial -> trial.course().phases().measuredSeconds())
                        .sum())
                + " s");
        long failed = trials.stream()
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .mapToLong(one -> one.failed())
                .sum();
        details.add(failed == 0 ? "no transaction failed" : Numbers.whole(failed) + " transactions failed");
        boolean outage = false;
        for (TrialResult trial : trials) {
            for (TrialResult.Outage each : trial.course().outages()) {
                outage = true;
                details.add("outage from second " + Numbers.sensible(each.startSeconds()) + " for "
                        + Numbers.sensible(each.seconds()) + " s");
            }
        }
        if (runs.results().size() > 1) {
            outages(runs).ifPresent(details::add);
        }
        return new Answer(
                "How steady?",
                variation.map(share -> "varies by " + share).orElse(TOO_SHORT),
                AnswerText.shortened(details),
                outage ? Tone.DOUBTFUL : Tone.PLAIN);
    }

    /** Workloads that are not comparable get one line each, for their best point. */
    private static Answer steadyEach(ReportedRuns runs) {
        List<String> details = new ArrayList<>();
        details.add("coefficient of variation of the throughput per second, at the best point of each workload:");
        runs.best()
                .forEach((name, point) ->
                        details.add(name + ": " + variation(point).orElse(TOO_SHORT)));
        Optional<String> outages = outages(runs);
        outages.ifPresent(details::add);
        return new Answer(
                "How steady?",
                runs.kinds().size() + " workloads, not comparable",
                AnswerText.shortened(details),
                outages.isPresent() ? Tone.DOUBTFUL : Tone.PLAIN);
    }

    /** Coefficient of variation of the throughput per second; empty if a trial has only one second. */
    private static Optional<String> variation(ReportedPoint point) {
        boolean known = point.trials().stream()
                .allMatch(
                        trial -> trial.rates().series().transactionsPerSecond().size() > 1);
        Double variation = point.mean(trial -> trial.rates().jitter().coefficientOfVariation());
        return known && variation != null
                ? Optional.of(Numbers.sensible(Math.round(1e3 * variation) / 10.0) + " %")
                : Optional.empty();
    }

    private static Optional<String> outages(ReportedRuns runs) {
        long outages = runs.results().stream()
                .filter(result -> !result.course().outages().isEmpty())
                .count();
        return outages == 0
                ? Optional.empty()
                : Optional.of(outages + " of " + runs.results().size() + " trials had outages");
    }
}
