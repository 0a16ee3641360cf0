package dev.assay.report;

import dev.assay.analysis.MeanEstimate;
import dev.assay.model.cost.Money;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.Numbers;
import dev.assay.report.run.Decisions;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The four answers of the first screen. Stateless. */
final class Answers {

    private static final int MOST_LINES = 12;

    private static final String TOO_SHORT = "too short to tell";

    private Answers() {}

    static List<Answer> of(ReportedRuns runs, List<String> problems) {
        ReportedPoint top =
                attempt("which trial was best", problems, () -> runs.top().orElse(null));
        List<Answer> answers = new ArrayList<>();
        for (Answer each : Arrays.asList(
                attempt("how fast it was", problems, () -> fast(runs, top)),
                attempt("how steady it was", problems, () -> steady(runs, top)),
                attempt("what it costs", problems, () -> dear(runs, top)),
                attempt("whether it can be believed", problems, () -> believable(runs)))) {
            if (each != null) {
                answers.add(each);
            }
        }
        return answers;
    }

    /** Files may hold anything: an answer that cannot be made of them does not cost the others. */
    private static <T> @Nullable T attempt(String what, List<String> problems, Supplier<@Nullable T> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            problems.add(what + " could not be made of these files: " + e);
            return null;
        }
    }

    private static String where(ReportedRuns runs, ReportedPoint point) {
        String at = Cell.text(point.at());
        String system = runs.systems().size() > 1 ? point.system() : "";
        return system.isEmpty() || at.isEmpty() ? system + at : system + ", " + at;
    }

    private static Answer fast(ReportedRuns runs, @Nullable ReportedPoint top) {
        if (top == null) {
            return new Answer(
                    "How fast?", "nothing to rank", List.of("No trial was measured that can be believed."), Tone.BAD);
        }
        Throughput throughput = runs.throughput();
        List<String> details = new ArrayList<>();
        details.add(throughput.label() + (where(runs, top).isEmpty() ? "" : ", at best: " + where(runs, top)));
        Double p95 = top.mean(trial -> millis(trial, LatencyMicros::p95));
        Double p99 = top.mean(trial -> millis(trial, LatencyMicros::p99));
        details.add(Numbers.sensible(
                        Objects.requireNonNullElse(top.mean(TrialResult::transactionsPerSecond), Double.NaN))
                + " transactions per second of all types"
                + (p95 == null || p99 == null
                        ? ""
                        : "; 95 % of them within " + Numbers.sensible(p95) + " ms, 99 % within " + Numbers.sensible(p99)
                                + " ms")
                + (top.trials().size() > 1 ? ", on average over " + top.trials().size() + " repetitions" : ""));
        boolean unlike = runs.kinds().size() > 1;
        Map<String, ReportedPoint> best = runs.best();
        if (unlike || best.size() > 1) {
            best.forEach((name, point) -> details.add(name + ": "
                    + estimate(point.estimate(throughput::value).orElseThrow()) + " at " + Cell.text(point.at())));
        }
        if (unlike) {
            return new Answer(
                    "How fast?",
                    runs.kinds().size() + " workloads, each by itself",
                    shortened(details.subList(2, details.size())),
                    Tone.PLAIN);
        }
        return new Answer(
                "How fast?",
                estimate(top.estimate(throughput::value).orElseThrow()) + " " + throughput.inShort(),
                shortened(details),
                Tone.PLAIN);
    }

    private static @Nullable Double millis(TrialResult trial, ToDoubleFunction<LatencyMicros> figure) {
        LatencyMicros times = trial.responseTimeMicros();
        return times == null ? null : Double.valueOf(figure.applyAsDouble(times) / 1e3);
    }

    private static String estimate(MeanEstimate estimate) {
        OptionalDouble half = estimate.halfWidth95();
        return half.isPresent()
                ? Numbers.uncertain(estimate.mean(), half.getAsDouble()) + " (95 %)"
                : Numbers.sensible(estimate.mean());
    }

    private static List<String> shortened(List<String> lines) {
        if (lines.size() <= MOST_LINES) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST_LINES - 1));
        first.add("and " + (lines.size() - first.size()) + " more, below");
        return first;
    }

    private static Answer steady(ReportedRuns runs, @Nullable ReportedPoint top) {
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
            details.add("of " + where(runs, top));
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
                shortened(details),
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
                shortened(details),
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

    private static Answer dear(ReportedRuns runs, @Nullable ReportedPoint top) {
        ReportedPoint priced = top != null && top.cost() != null
                ? top
                : runs.points().stream()
                        .filter(point -> point.cost() != null)
                        .findFirst()
                        .orElse(null);
        Cost cost = priced == null ? null : priced.cost();
        if (priced == null || cost == null) {
            return new Answer(
                    "How dear?",
                    "not priced",
                    List.of("assay price RUN --cost SYSTEM says what it costs, without running it again."),
                    Tone.PLAIN);
        }
        List<String> details = new ArrayList<>();
        details.add(cost.system() + (where(runs, priced).isEmpty() ? "" : ", " + where(runs, priced)));
        if (!cost.measured()) {
            details.add("price of a system that was not measured: never ranked");
        }
        for (Cost.Value metric : cost.metrics()) {
            details.add(metric.label() + ": "
                    + priced.price(metric.name()).map(Answers::figure).orElse("–"));
        }
        details.addAll(Decisions.sentences(runs));
        return new Answer(
                "How dear?",
                Numbers.money(new Money(cost.perMonth(), Currency.getInstance(cost.currency()))) + " a month",
                shortened(details),
                Tone.PLAIN);
    }

    private static String figure(Cost.Value figure) {
        BigDecimal low = figure.low();
        BigDecimal high = figure.high();
        return Numbers.sensible(figure.value())
                + (low == null && high == null
                        ? ""
                        : " (95 %: " + (low == null ? "–" : Numbers.sensible(low)) + " to "
                                + (high == null ? "–" : Numbers.sensible(high)) + ")");
    }

    private static Answer believable(ReportedRuns runs) {
        List<TrialResult> results = runs.results();
        if (results.isEmpty()) {
            return new Answer(
                    "Can I believe it?", "nothing to believe", List.of("No trial came to its end."), Tone.BAD);
        }
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        Map<String, List<Verdict.Reason>> reasons = new LinkedHashMap<>();
        Verdict.Status worst = Verdict.Status.VALID;
        for (TrialResult result : results) {
            outcomes.merge(result.outcome(), 1, Integer::sum);
            if (result.status() != TrialResult.Status.REFUSED) {
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
        checks(results, details);
        if (reasons.isEmpty()) {
            details.add(0, "nothing was found that speaks against the figures");
        }
        String headline = results.size() == 1
                ? outcomes.keySet().iterator().next()
                : outcomes.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(java.util.stream.Collectors.joining(", "));
        long measured = results.stream()
                .filter(result -> result.status() == TrialResult.Status.DONE)
                .count();
        long planned = runs.planned();
        if (measured < planned) {
            details.add(0, measured + " of " + planned + " cells were measured to their end");
        }
        Tone tone = measured == 0 ? Tone.BAD : Tone.of(worst);
        return new Answer(
                "Can I believe it?",
                headline,
                shortened(details),
                tone == Tone.GOOD && measured < planned ? Tone.DOUBTFUL : tone);
    }

    private static void checks(List<TrialResult> results, List<String> details) {
        long passed = results.stream()
                .flatMap(result -> result.checks().stream())
                .filter(check -> check.status() == CheckResult.Status.PASSED)
                .count();
        long failed = results.stream()
                .flatMap(result -> result.checks().stream())
                .filter(check -> check.status() == CheckResult.Status.FAILED)
                .count();
        if (passed + failed > 0) {
            details.add(passed + " of " + (passed + failed) + " conditions on the data held" + (failed > 0 ? "!" : ""));
        }
    }
}
