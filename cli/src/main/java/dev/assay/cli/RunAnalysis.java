package dev.assay.cli;

import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.document.Documents;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The analysis of a run that has just ended, for its summary and its document. Stateless. */
final class RunAnalysis {

    private RunAnalysis() {}

    /**
     * Returns the stored analysis, or recomputes it if there is no valid one.
     *
     * @param folder of the run; null if no files are kept
     */
    static Analysis of(RunResult result, @Nullable Path folder, Environment environment) {
        return folder != null
                ? StoredAnalysis.of(folder, result, environment.assay()::prices)
                : Analyses.of(
                        List.of(Source.of(result.experiment().plan().name(), null, result)),
                        environment.assay()::prices);
    }

    /** Returns what limited the only point of a run. */
    private static Bottleneck bottleneck(Analysis analysis) {
        return analysis.points().get(0).bottleneck();
    }

    /** Returns the analysis of a run with one cell. */
    static Analysis ofOne(RunResult result, Environment environment) {
        String folder = result.trial().provenance().runDirectory();
        return of(result, folder == null ? null : Path.of(folder), environment);
    }

    /** Prints the result of a run with one cell: a document or the summary. */
    static void print(RunResult result, Analysis analysis, boolean json, Environment environment) {
        if (json) {
            Map<String, Object> further = new LinkedHashMap<>();
            further.put("bottleneck", bottleneck(analysis));
            further.put("conditions", analysis.conditions());
            environment.data(Documents.write(result.trial(), further));
        } else {
            environment.data(text(result, analysis, environment.console()));
        }
    }

    /** Returns the results for the terminal: the summary of an experiment's only trial, else the tables of its cells. */
    static String text(RunResult result, Analysis analysis, Console console) {
        if (result.experiment().mostCells() != 1 || result.trials().size() != 1) {
            return SweepText.of(result, analysis, console.columns());
        }
        List<String> lines = new ArrayList<>();
        lines.add(SummaryText.of(result.trial(), bottleneck(analysis), console));
        lines.addAll(ConditionText.lines(analysis.conditions()));
        return WrappedText.join(lines, console.columns());
    }
}
