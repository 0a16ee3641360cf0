package dev.assay.report;

import dev.assay.model.result.TrialResult;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Sparkline;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer to "How steady?", with the throughput of each second. Stateless. */
final class SteadinessAnswer {

    private static final String QUESTION = "How steady?";
    private static final String TOO_SHORT = "Too short to judge";
    private static final String VARIATION = "From second to second: standard deviation relative to the mean";

    private SteadinessAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        if (top == null) {
            return new Answer(QUESTION, "Unknown", List.of(), Tone.PLAIN);
        }
        if (runs.kinds().size() > 1) {
            return steadyEach(runs);
        }
        List<TrialResult> trials = top.trials();
        List<String> details = new ArrayList<>();
        Optional<String> variation = variation(top);
        details.add((variation.isPresent() ? VARIATION + "; " : "")
                + range(trials) + " over "
                + Numbers.measured(trials.stream()
                        .mapToDouble(trial -> trial.course().phases().measuredSeconds())
                        .sum())
                + " s" + (trials.size() > 1 ? " in " + trials.size() + " repetitions" : ""));
        if (runs.best().size() > 1) {
            details.add("At " + AnswerText.where(runs, top));
        }
        long failed = trials.stream()
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .mapToLong(one -> one.failed())
                .sum();
        details.add(failed == 0 ? "No transaction failed" : Numbers.whole(failed) + " transactions failed");
        List<String> outages = new ArrayList<>();
        for (TrialResult trial : trials) {
            for (TrialResult.Outage each : trial.course().outages()) {
                outages.add("Outage from second " + Numbers.sensible(each.startSeconds()) + " for "
                        + Numbers.sensible(each.seconds()) + " s");
            }
        }
        outages.stream().findFirst().ifPresent(details::add);
        if (runs.results().size() > 1) {
            outages(runs).ifPresent(details::add);
        }
        return new Answer(
                        QUESTION,
                        variation.map(share -> "Throughput varies by " + share).orElse(TOO_SHORT),
                        details,
                        outages.isEmpty() ? Tone.PLAIN : Tone.DOUBTFUL)
                .folding(
                        AnswerText.count(outages.size() - 1, "more outage"),
                        outages.subList(Math.min(1, outages.size()), outages.size()))
                .with(sparkline(trials.get(0)));
    }

    private static String range(List<TrialResult> trials) {
        return Numbers.measured(trials.stream()
                        .mapToDouble(trial -> trial.rates().jitter().minRate())
                        .min()
                        .orElse(Double.NaN))
                + " to "
                + Numbers.measured(trials.stream()
                        .mapToDouble(trial -> trial.rates().jitter().maxRate())
                        .max()
                        .orElse(Double.NaN))
                + " TPS";
    }

    /** Returns the first repetition second by second; null if it has fewer than two seconds. */
    private static @Nullable Sparkline sparkline(TrialResult trial) {
        List<Double> seconds = trial.rates().series().transactionsPerSecond();
        return seconds.size() < 2
                ? null
                : new Sparkline("Throughput of each second: " + range(List.of(trial)), new ArrayList<>(seconds));
    }

    /** Workloads that are not comparable get one line each, for their best point. */
    private static Answer steadyEach(ReportedRuns runs) {
        List<String> each = new ArrayList<>();
        runs.best()
                .forEach(
                        (name, point) -> each.add(name + ": " + variation(point).orElse(TOO_SHORT)));
        Optional<String> outages = outages(runs);
        List<String> details = new ArrayList<>();
        details.add("Throughput at the best point of each workload. " + VARIATION);
        outages.ifPresent(details::add);
        return new Answer(QUESTION, AnswerText.unlike(runs), details, outages.isPresent() ? Tone.DOUBTFUL : Tone.PLAIN)
                .folding("Variation of each workload", each);
    }

    /** Returns the coefficient of variation of the throughput per second in percent; empty if a trial has only one second. */
    private static Optional<String> variation(ReportedPoint point) {
        boolean known = point.trials().stream()
                .allMatch(
                        trial -> trial.rates().series().transactionsPerSecond().size() > 1);
        Double variation = point.mean(trial -> trial.rates().jitter().coefficientOfVariation());
        return known && variation != null
                ? Optional.of((variation == 0 ? "0" : Numbers.uncertainty(100 * variation)) + " %")
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
