package dev.assay.report;

import dev.assay.analysis.Edge;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The answer to "How fast?". Stateless. */
final class SpeedAnswer {

    private SpeedAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        if (top == null) {
            return new Answer("How fast?", "nothing to rank", List.of("No trial has a usable verdict."), Tone.BAD);
        }
        Throughput throughput = runs.throughput();
        List<String> details = new ArrayList<>();
        details.add(throughput.label()
                + (AnswerText.where(runs, top).isEmpty() ? "" : ", best point: " + AnswerText.where(runs, top))
                + edges(runs, top));
        Double p95 = top.mean(trial -> millis(trial, LatencyMicros::p95));
        Double p99 = top.mean(trial -> millis(trial, LatencyMicros::p99));
        details.add(Numbers.sensible(
                        Objects.requireNonNullElse(top.mean(one -> one.rates().transactionsPerSecond()), Double.NaN))
                + " transactions per second of all types"
                + (p95 == null || p99 == null
                        ? ""
                        : "; 95 % within " + Numbers.sensible(p95) + " ms, 99 % within " + Numbers.sensible(p99)
                                + " ms")
                + (top.trials().size() > 1 ? ", mean of " + top.trials().size() + " repetitions" : ""));
        boolean unlike = runs.kinds().size() > 1;
        Map<String, ReportedPoint> best = runs.best();
        if (unlike || best.size() > 1) {
            best.forEach((name, point) -> details.add(name + ": "
                    + AnswerText.estimate(point.estimate(throughput::value).orElseThrow()) + " at "
                    + Cell.text(point.at())));
        }
        if (unlike) {
            return new Answer(
                    "How fast?",
                    runs.kinds().size() + " workloads, not comparable",
                    AnswerText.shortened(details.subList(2, details.size())),
                    Tone.PLAIN);
        }
        return new Answer(
                "How fast?",
                AnswerText.estimate(top.estimate(throughput::value).orElseThrow()) + " " + throughput.inShort(),
                AnswerText.shortened(details),
                Tone.PLAIN);
    }

    /** Returns whether larger or smaller values than those tried may be faster; empty otherwise. */
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
