package dev.assay.cli;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.Candidate;
import dev.assay.analysis.Comparison;
import dev.assay.analysis.distance.DistanceCurve;
import dev.assay.model.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Formats an analysis for the terminal. Stateless. */
final class AnalysisText {

    private AnalysisText() {}

    /**
     * Returns the sentences.
     *
     * @param runs the analysed ones
     * @param columns most columns of a line
     */
    static String of(Analysis analysis, List<RunResult> runs, int columns) {
        List<String> lines = new ArrayList<>();
        if (analysis.peaks().optima().isEmpty()) {
            lines.add("No cell can be ranked.");
        }
        boolean several = analysis.points().stream()
                        .map(Analysis.Point::target)
                        .distinct()
                        .count()
                > 1;
        lines.addAll(SweepText.searches(analysis, several));
        analysis.peaks().optima().forEach(optimum -> lines.addAll(SweepText.best(optimum, several, analysis)));
        lines.addAll(ScalingText.lines(analysis));
        DistanceCurve.sentences(analysis.peaks().distances()).forEach(line -> lines.add("Distance, " + line));
        lines.addAll(ConditionText.lines(analysis.conditions()));
        lines.addAll(ConditionText.capacities(analysis.peaks().capacities(), several));
        if (analysis.recommendations().difference() != null) {
            lines.add(analysis.recommendations().difference());
        }
        boolean together = analysis.inputs().size() > 1;
        for (Comparison comparison : analysis.comparisons()) {
            if (together && comparison.measured() != null) {
                lines.add(CompareText.of(comparison.measured(), columns));
            }
            lines.addAll(RowsText.lines(comparison));
        }
        List<Candidate> candidates = analysis.points().stream()
                .flatMap(point -> Stream.ofNullable(point.candidate()))
                .toList();
        lines.addAll(DecisionText.lines(analysis.recommendations().decisions(), candidates, null));
        if (!candidates.isEmpty()) {
            lines.addAll(CostText.lists(runs.stream()
                    .flatMap(run -> run.trials().stream())
                    .flatMap(trial -> Stream.ofNullable(trial.cost()))
                    .toList()));
        }
        lines.addAll(DecisionText.nextSteps(analysis.resources().nextSteps()));
        lines.addAll(BreakEvenText.lines(analysis.resources().breakEven()));
        if (!analysis.differences().isEmpty()) {
            lines.add("Differences between the runs:");
            analysis.differences()
                    .forEach(one -> lines.add("    " + one.what() + ": " + String.join(" | ", one.values())));
        }
        return WrappedText.join(lines, columns);
    }
}
