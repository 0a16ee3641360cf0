package dev.assay.report;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.Edge;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.TrialResult;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.NamedValue;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The answer to "How fast?". Stateless. */
final class SpeedAnswer {

    private static final String QUESTION = "How fast?";

    /** More systems are folded. */
    private static final int MOST_SYSTEMS = 6;

    private SpeedAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        if (top == null) {
            return new Answer(QUESTION, "Nothing to rank", List.of("No trial has a usable verdict."), Tone.BAD);
        }
        Throughput throughput = runs.throughput();
        List<String> systems = new ArrayList<>();
        boolean unlike = runs.kinds().size() > 1;
        if (unlike || runs.best().size() > 1) {
            runs.best().forEach((name, point) -> {
                String at = Cell.text(point.at());
                systems.add(name + ": " + AnswerText.throughput(throughput, point) + (at.isEmpty() ? "" : " at " + at));
            });
        }
        if (unlike) {
            List<String> changes = AnswerText.ranking(runs).isEmpty() ? List.of() : changes(runs);
            return withSystems(
                    new Answer(QUESTION, headline(runs).orElse(AnswerText.unlike(runs)), changes, Tone.PLAIN), systems);
        }
        MeanEstimate estimate = top.estimate(throughput::value).orElseThrow();
        List<String> details = new ArrayList<>();
        if (!throughput.equals(Throughput.OF_ALL_TYPES)) {
            details.add(throughput.label());
        }
        String where = AnswerText.where(runs, top);
        if (!where.isEmpty()) {
            details.add("Best point: " + where + edges(runs, top));
            measuredAgain(runs, top).ifPresent(details::add);
        }
        if (top.trials().size() > 1) {
            details.add("Mean of " + top.trials().size() + " repetitions"
                    + (estimate.halfWidth95().isPresent() ? " with its 95 % confidence interval" : ""));
        }
        details.addAll(changes(runs));
        return withSystems(
                new Answer(QUESTION, AnswerText.estimate(estimate) + " " + throughput.inShort(), details, Tone.PLAIN)
                        .with(figures(top, throughput)),
                systems);
    }

    /** Returns the change of the throughput if it is the only one: {@code +12.0 %, faster}. */
    private static Optional<String> headline(ReportedRuns runs) {
        List<RunComparison> all = AnswerText.ranking(runs);
        if (all.size() != 1 || all.get(0).rows().size() != 1) {
            return Optional.empty();
        }
        RunComparison.Row row = all.get(0).rows().get(0);
        return row.figures().stream()
                .filter(figure -> figure.metric().equals(ComparedMetric.THROUGHPUT.name()))
                .map(figure -> ChangeText.change(figure.ratio().value()) + ", " + ChangeText.outcome(row, figure))
                .findFirst();
    }

    /** Returns a line for each comparison of a single point, as the analysis decided it. */
    private static List<String> changes(ReportedRuns runs) {
        return runs.analysis().comparisons().stream()
                .map(Comparison::measured)
                .filter(each -> each != null && each.rows().size() == 1)
                .limit(MOST_SYSTEMS)
                .flatMap(each -> each.rows().get(0).figures().stream()
                        .filter(figure -> figure.metric().equals(ComparedMetric.THROUGHPUT.name()))
                        .map(figure -> each.other() + " relative to " + each.base() + ": "
                                + ChangeText.of(each.rows().get(0), figure)))
                .toList();
    }

    private static Answer withSystems(Answer answer, List<String> systems) {
        if (systems.size() > MOST_SYSTEMS) {
            return answer.folding("Best point of each of " + systems.size() + " systems", systems);
        }
        List<String> details = new ArrayList<>(answer.details());
        details.addAll(systems);
        return new Answer(answer.question(), answer.headline(), details, answer.tone()).with(answer.figures());
    }

    private static List<NamedValue> figures(ReportedPoint top, Throughput throughput) {
        List<NamedValue> figures = new ArrayList<>();
        Double tps = top.mean(one -> one.rates().transactionsPerSecond());
        if (tps != null && !throughput.equals(Throughput.OF_ALL_TYPES)) {
            figures.add(new NamedValue("All transactions", Numbers.measured(tps) + " TPS"));
        }
        add(figures, "p95", top.mean(trial -> millis(trial, LatencyMicros::p95)));
        add(figures, "p99", top.mean(trial -> millis(trial, LatencyMicros::p99)));
        return figures;
    }

    private static void add(List<NamedValue> figures, String name, @Nullable Double millis) {
        if (millis != null) {
            figures.add(new NamedValue(name + " response time", Numbers.measured(millis) + " ms"));
        }
    }

    /** Returns why a higher throughput of an earlier stage is not shown. */
    private static Optional<String> measuredAgain(ReportedRuns runs, ReportedPoint top) {
        return runs.runs().stream()
                .filter(run ->
                        run.trials().stream().anyMatch(trial -> trial.system().equals(top.system())))
                .flatMap(run -> Stream.ofNullable(run.setting(Experiment.BEST_OF_STAGE)))
                .findFirst()
                .map(stage -> "Measured again after the stage " + stage
                        + ", whose best point owes some of its throughput" + " there to chance");
    }

    private static String edges(ReportedRuns runs, ReportedPoint top) {
        return runs.analysis().peaks().optima().stream()
                .filter(optimum -> top.is(optimum.target(), optimum.point()))
                .map(optimum -> Edge.text(optimum.edges()))
                .filter(text -> !text.isEmpty())
                .map(text -> " (" + text + ")")
                .findFirst()
                .orElse("");
    }

    private static @Nullable Double millis(TrialResult trial, ToDoubleFunction<LatencyMicros> figure) {
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        return times == null ? null : Double.valueOf(figure.applyAsDouble(times) / 1e3);
    }
}
