package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Analysis.Optimum;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.ScalingStep;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.MetricNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats the best point of each target as a table: throughput, per user, jitter, and price for performance. Stateless. */
final class BestPointsText {

    private BestPointsText() {}

    /** Returns the table; empty for a single target without a price. */
    static Optional<String> table(RunResult run, Analysis analysis) {
        List<Optimum> optima = analysis.peaks().optima();
        List<Cost.Value> figures = optima.stream()
                .flatMap(optimum -> Optional.ofNullable(cost(optimum, run, analysis)).stream())
                .findFirst()
                .map(Cost::metrics)
                .orElse(List.of());
        if (optima.isEmpty() || (optima.size() == 1 && figures.isEmpty())) {
            return Optional.empty();
        }
        List<Column> header = new ArrayList<>();
        header.add(TableText.column("target", HorizontalAlign.LEFT));
        header.add(TableText.column("best point", HorizontalAlign.LEFT));
        for (String name : List.of(MetricNames.unit(optima.get(0).metric()), "per user", "jitter %")) {
            header.add(TableText.column(name, HorizontalAlign.RIGHT));
        }
        figures.forEach(figure -> header.add(TableText.column(figure.label(), HorizontalAlign.RIGHT)));
        return Optional.of(TableText.framed(
                header,
                optima.stream().map(each -> row(each, figures, run, analysis)).toList()));
    }

    private static String[] row(Optimum optimum, List<Cost.Value> figures, RunResult run, Analysis analysis) {
        ScalingStep step = step(optimum, run, analysis);
        Cost cost = cost(optimum, run, analysis);
        List<String> row = new ArrayList<>();
        row.add(optimum.target());
        row.add(optimum.point().isEmpty() ? "-" : Cell.text(optimum.point()));
        row.add(format("%,.1f", optimum.value()));
        row.add(step == null ? "-" : format("%,.1f", step.perUser()));
        row.add(step == null || Double.isNaN(step.jitter()) ? "-" : format("%.1f", 100 * step.jitter()));
        for (Cost.Value figure : figures) {
            row.add(
                    cost == null
                            ? "-"
                            : cost.metric(figure.name())
                                    .map(value -> CostText.figure(value.value()))
                                    .orElse("-"));
        }
        return row.toArray(String[]::new);
    }

    /** Returns the step of the scaling of closed loops that has the point; null for other loads. */
    private static @Nullable ScalingStep step(Optimum optimum, RunResult run, Analysis analysis) {
        int users = trial(optimum, run).map(trial -> trial.load().users()).orElse(0);
        return analysis.peaks().scaling().stream()
                .filter(line -> line.contains(optimum.target(), optimum.point()))
                .flatMap(line -> line.steps().stream())
                .filter(step -> step.users() == users)
                .findFirst()
                .orElse(null);
    }

    /** Returns the cost of all repetitions, or that of the only one, which its result has. */
    private static @Nullable Cost cost(Optimum optimum, RunResult run, Analysis analysis) {
        if (optimum.cells().size() == 1) {
            TrialResult only = trial(optimum, run).orElse(null);
            return only == null ? null : only.cost();
        }
        return analysis.points().stream()
                .filter(point ->
                        point.target().equals(optimum.target()) && point.cells().equals(optimum.cells()))
                .flatMap(point -> Optional.ofNullable(point.cost()).stream())
                .findFirst()
                .orElse(null);
    }

    private static Optional<TrialResult> trial(Optimum optimum, RunResult run) {
        return CellResult.of(run).stream()
                .filter(each -> optimum.cells().contains(each.cell().id()))
                .map(CellResult::trial)
                .findFirst();
    }
}
