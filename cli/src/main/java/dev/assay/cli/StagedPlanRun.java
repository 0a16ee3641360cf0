package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.PlanStage;
import dev.assay.StagedRun;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.document.Documents;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.StageResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan with stages for the command {@code run}, and prints the results of its stages.
 *
 * @param json whether to print one JSON document
 * @param quiet whether to print no progress
 */
record StagedPlanRun(
        Environment environment,
        ReportOption report,
        LiveOption live,
        ReportInterval interval,
        boolean json,
        boolean quiet) {

    /**
     * Runs the plan.
     *
     * @param results the folder that contains all runs
     * @param resumed the directory of the run to continue, or null
     * @return the exit status
     */
    int run(PlanFile plan, Path results, @Nullable Path resumed) {
        report.requireOpenable();
        StagedRun run;
        List<StageResult> stages;
        Console console = environment.console();
        try (LiveOption.Watchers watchers = live.open(environment);
                Progress progress = new Progress(console, quiet, interval, json)) {
            run = plan.buildStages(results, resumed, event -> {
                progress.on(event);
                watchers.on(event);
            });
            environment.interrupts().watch(run::stop, console);
            stages = run.run();
        }
        Path folder = folder(stages);
        String file = folder == null ? null : report.ofStages(folder, console);
        console.data(json ? Documents.write(document(plan, stages, folder, file)) : text(plan, stages, folder, file));
        report.open(DesktopBrowser.ofThisHost(), console);
        int status = stages.stream()
                .mapToInt(stage -> Math.max(ExitStatus.of(stage.result()), ExitStatus.ofConditions(conditions(stage))))
                .max()
                .orElse(ExitStatus.DONE);
        return ExitStatus.of(status, run.writeFailure().isPresent(), report);
    }

    /** Returns the directory of the whole run, two levels above that of a stage. */
    private static @Nullable Path folder(List<StageResult> stages) {
        String directory = stages.get(0).directory();
        Path above = directory == null ? null : Path.of(directory).getParent();
        return above == null ? null : above.getParent();
    }

    private String text(PlanFile plan, List<StageResult> stages, @Nullable Path folder, @Nullable String file) {
        List<String> parts = new ArrayList<>();
        int number = 0;
        for (StageResult stage : stages) {
            number++;
            RunResult result = stage.result();
            parts.add("");
            parts.add("Stage " + number + " of " + plan.stages().size() + ": " + stage.stage());
            parts.add(
                    result.experiment().cells().size() == 1 && result.trials().size() == 1
                            ? String.join(
                                    System.lineSeparator(),
                                    Stream.concat(
                                                    Stream.of(SummaryText.of(
                                                            result.trial(),
                                                            RunAnalysis.bottleneck(analysis(stage)),
                                                            environment.console())),
                                                    ConditionText.lines(
                                                            analysis(stage).conditions())
                                                            .stream())
                                            .toList())
                            : SweepText.of(result, analysis(stage)));
        }
        parts.add("");
        if (stages.size() < plan.stages().size()) {
            parts.add(plan.stages().size() - stages.size() + " of "
                    + plan.stages().size() + " stages did not run.");
        }
        if (folder != null) {
            parts.add("All stages are kept in " + folder);
        }
        if (file != null) {
            parts.add("Report of all stages: " + file);
        }
        return String.join(System.lineSeparator(), parts);
    }

    private Map<String, @Nullable Object> document(
            PlanFile plan, List<StageResult> stages, @Nullable Path folder, @Nullable String file) {
        Map<String, @Nullable String> at = new LinkedHashMap<>();
        for (PlanStage stage : plan.stages()) {
            at.put(stage.name(), stage.at());
        }
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (StageResult stage : stages) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("name", stage.stage());
            one.put("at", at.get(stage.stage()));
            one.put("experiment", stage.result().experiment());
            one.put("trials", stage.result().trials());
            one.put("analysis", analysis(stage));
            one.put("runDirectory", stage.directory());
            all.add(one);
        }
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", RunResult.SCHEMA_VERSION);
        document.put("stages", all);
        document.put("runDirectory", folder == null ? null : folder.toString());
        document.put("reportFile", file);
        return document;
    }

    private List<ConditionResult> conditions(StageResult stage) {
        return Condition.of(stage.result().experiment()).isEmpty()
                ? List.of()
                : analysis(stage).conditions();
    }

    private Analysis analysis(StageResult stage) {
        return stage.directory() != null
                ? StoredAnalysis.of(Path.of(stage.directory()), stage.result(), environment.assay()::prices)
                : Analyses.of(List.of(Source.of(stage.stage(), null, stage.result())), environment.assay()::prices);
    }
}
