package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Analysis.Optimum;
import dev.assay.analysis.Edge;
import dev.assay.analysis.compare.CompareSpec;
import dev.assay.analysis.distance.DistanceCurve;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Origin;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.MetricNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Formats the results of several cells for the terminal: one row per cell, pivot tables, and the best points. Stateless.
 */
final class SweepText {

    private static final String PLAIN_METRIC = "transactionsPerSecond";
    private static final String PER_MONEY = "TPS per monthly price";

    private SweepText() {}

    /**
     * Returns the tables and sentences.
     *
     * @param columns most columns of a line
     */
    static String of(RunResult run, Analysis analysis, int columns) {
        Experiment experiment = run.experiment();
        List<SweepPoint> points = SweepPoint.of(run);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(cells(experiment, CellResult.of(run)));
        lines.addAll(CostText.lists(run.trials().stream()
                .flatMap(trial -> Stream.ofNullable(trial.cost()))
                .toList()));
        if (experiment.plan().sweep().repeat() > 1) {
            lines.add("");
            lines.add("Means of the repetitions with 95 % confidence intervals (Student's t)");
            lines.add(repeated(experiment, points));
        }
        SweepPivots.of(experiment, points).forEach((title, table) -> {
            lines.add("");
            lines.add(title);
            lines.add(table);
        });
        lines.add("");
        lines.addAll(common(experiment));
        boolean several = experiment.plan().targets().size() > 1;
        BestPointsText.table(run, analysis).ifPresent(table -> {
            lines.add("Best point of each target");
            lines.add(table);
            lines.add("");
        });
        lines.addAll(searches(analysis, several));
        analysis.peaks().optima().forEach(optimum -> lines.addAll(best(optimum, several, analysis)));
        if (analysis.peaks().optima().isEmpty()) {
            lines.add("No cell can be ranked.");
        }
        lines.addAll(ScalingText.lines(analysis));
        DistanceCurve.sentences(analysis.peaks().distances()).forEach(line -> lines.add("Distance, " + line));
        if (CompareSpec.of(experiment).isPresent()) {
            analysis.comparisons().stream()
                    .flatMap(each -> Stream.ofNullable(each.measured()))
                    .forEach(each -> {
                        lines.add("");
                        lines.add(CompareText.of(each, columns));
                    });
        }
        lines.addAll(ConditionText.lines(analysis.conditions()));
        lines.addAll(ConditionText.capacities(analysis.peaks().capacities(), several));
        int missing = experiment.cells().size() - run.trials().size();
        if (missing > 0) {
            lines.add(missing + " of " + experiment.cells().size() + " cells were not measured.");
        }
        run.trials().stream()
                .map(one -> one.provenance().runDirectory())
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(directory -> lines.add("Kept in " + directory));
        run.trials().stream()
                .map(one -> one.provenance().reportFile())
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(file -> lines.add("Report: " + file));
        return WrappedText.join(lines, columns);
    }

    /** Returns a line for the access style, if the targets' products determined it. */
    private static List<String> common(Experiment experiment) {
        return experiment.values().stream()
                .filter(value -> value.origin() == Origin.TARGETS)
                .map(value -> "All targets used " + value.name().replaceFirst("^.*[.]", "") + " " + value.text()
                        + ", the fastest that they have in common.")
                .toList();
    }

    /**
     * Returns a line for the answer of each search.
     *
     * @param several whether there are several targets
     */
    static List<String> searches(Analysis analysis, boolean several) {
        return analysis.peaks().searches().stream()
                .map(each -> (several ? "Search on " + each.target() + ": " : "Search: ") + each.text())
                .toList();
    }

    /**
     * Returns the best point of a target, and what limited it.
     *
     * @param several whether there are other targets
     */
    static List<String> best(Optimum optimum, boolean several, Analysis analysis) {
        List<String> lines = new ArrayList<>();
        lines.add(best(optimum, several));
        analysis.points().stream()
                .filter(point ->
                        point.target().equals(optimum.target()) && point.cells().equals(optimum.cells()))
                .forEach(point ->
                        lines.add("    Limited by: " + point.bottleneck().sentence()));
        return lines;
    }

    private static String best(Optimum optimum, boolean several) {
        return format(
                "Best%s: %s with %,.1f %s%s (%s)%s",
                several ? " of " + optimum.target() : "",
                optimum.point().isEmpty() ? "cell " + optimum.cells().get(0) : Cell.text(optimum.point()),
                optimum.value(),
                MetricNames.unit(optimum.metric()),
                optimum.halfWidth95() == null
                        ? ""
                        : format(
                                " ± %,.1f, mean of %d",
                                optimum.halfWidth95(), optimum.cells().size()),
                optimum.status(),
                optimum.edges().isEmpty() ? "" : ": " + Edge.text(optimum.edges()));
    }

    private static String cells(Experiment experiment, List<CellResult> results) {
        List<String> axes = axes(experiment);
        String metric = results.get(0).trial().throughput().metric();
        List<Column> header = new ArrayList<>();
        header.add(number("cell"));
        header.add(TableText.column("target", HorizontalAlign.LEFT));
        axes.forEach(axis -> header.add(axis(experiment, axis)));
        if (!metric.equals(PLAIN_METRIC)) {
            header.add(number(MetricNames.unit(metric)));
        }
        for (String name : List.of("TPS", "QPS", "p95 of all types (ms)", "server CPU %", "client CPU %")) {
            header.add(number(name));
        }
        boolean priced = results.stream()
                .anyMatch(result ->
                        !CostText.pricePerformance(result.trial().cost()).equals("-"));
        if (priced) {
            header.add(number(PER_MONEY));
        }
        header.add(TableText.column("result", HorizontalAlign.LEFT));
        return TableText.framed(
                header,
                results.stream()
                        .map(result -> cells(axes, result, !metric.equals(PLAIN_METRIC), priced))
                        .toList());
    }

    private static List<String> axes(Experiment experiment) {
        return List.copyOf(experiment.plan().sweep().matrix().keySet());
    }

    private static Column axis(Experiment experiment, String axis) {
        return TableText.column(axis, experiment.plan().sweep().matrix().getOrDefault(axis, List.of()));
    }

    private static Column number(String name) {
        return TableText.column(name, HorizontalAlign.RIGHT);
    }

    private static String[] cells(List<String> axes, CellResult result, boolean metric, boolean priced) {
        TrialResult trial = result.trial();
        List<String> texts = new ArrayList<>();
        texts.add(Integer.toString(result.cell().id()));
        texts.add(result.cell().target().name());
        axes.forEach(axis -> texts.add(result.cell().point().getOrDefault(axis, "")));
        if (metric) {
            texts.add(number("%,.0f", trial.throughput().value()));
        }
        texts.add(number("%,.2f", trial.rates().transactionsPerSecond()));
        texts.add(number("%,.2f", trial.rates().statementsPerSecond()));
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        texts.add(number("%,.2f", times == null ? null : Double.valueOf(times.p95() / 1e3)));
        texts.add(percent(
                trial.hosts().server() == null ? null : trial.hosts().server().cpuUtilization()));
        texts.add(percent(trial.hosts().client().cpuUtilization()));
        if (priced) {
            texts.add(CostText.pricePerformance(trial.cost()));
        }
        texts.add(result(trial));
        return texts.toArray(String[]::new);
    }

    private static String percent(@Nullable Double share) {
        return number("%.0f", share == null ? null : Double.valueOf(100 * share));
    }

    private static String number(String form, @Nullable Double value) {
        return value == null || value.isNaN() ? "-" : format(form, value);
    }

    private static String result(TrialResult trial) {
        TrialResult.@Nullable Refusal refusal = trial.course().refusal();
        if (refusal != null) {
            return "REFUSED: " + refusal.inShort();
        }
        if (trial.course().status() == TrialResult.Status.ABORTED) {
            return "ABORTED";
        }
        String reasons = trial.verdict().reasons().stream()
                .map(Verdict.Reason::code)
                .distinct()
                .collect(Collectors.joining(", "));
        return trial.verdict().status() + (reasons.isEmpty() ? "" : ": " + reasons);
    }

    private static String repeated(Experiment experiment, List<SweepPoint> points) {
        List<String> axes = axes(experiment);
        List<Column> header = new ArrayList<>();
        header.add(TableText.column("target", HorizontalAlign.LEFT));
        axes.forEach(axis -> header.add(axis(experiment, axis)));
        header.add(number(MetricNames.unit(
                points.get(0).results().get(0).trial().throughput().metric())));
        header.add(number("±"));
        header.add(number("measured"));
        header.add(TableText.column("result", HorizontalAlign.LEFT));
        List<String[]> rows = new ArrayList<>();
        for (SweepPoint point : points) {
            List<String> row = new ArrayList<>();
            row.add(point.target());
            axes.forEach(axis -> row.add(point.point().getOrDefault(axis, "")));
            MeanEstimate estimate = point.throughput().orElse(null);
            row.add(number("%,.1f", estimate == null ? null : Double.valueOf(estimate.mean())));
            row.add(number("%,.1f", estimate == null ? null : boxed(estimate.halfWidth95())));
            row.add(Integer.toString(point.results().size()));
            row.add(point.flaw().orElseGet(() -> point.status().name()));
            rows.add(row.toArray(String[]::new));
        }
        return TableText.framed(header, rows);
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? Double.valueOf(value.getAsDouble()) : null;
    }
}
