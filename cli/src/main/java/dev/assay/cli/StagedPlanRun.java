package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.PlanStage;
import dev.assay.StagedRun;
import dev.assay.analysis.Analysis;
import dev.assay.document.Documents;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.StageResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        return ended(plan, stages, run.writeFailure().isPresent(), true);
    }

    /**
     * Reports and prints the results of stages that have ended, and returns the exit status.
     *
     * @param stages at least one
     * @param unwritten whether some files could not be written
     * @param here whether this host measured
     */
    int ended(PlanFile plan, List<StageResult> stages, boolean unwritten, boolean here) {
        Console console = environment.console();
        Path folder = folder(stages);
        String file = folder == null ? null : report.ofStages(folder, console);
        List<Analysed> analysed = stages.stream()
                .map(stage -> new Analysed(stage, analysis(stage)))
                .toList();
        console.data(
                json ? Documents.write(document(plan, analysed, folder, file)) : text(plan, analysed, folder, file));
        if (!json && !quiet) {
            boolean whole = stages.size() == plan.stages().size()
                    && stages.stream().noneMatch(stage -> NextSteps.unfinished(stage.result()));
            NextStep.print(NextSteps.afterStages(folder, here && !whole, environment.arguments()), console);
        }
        report.open(DesktopBrowser.ofThisHost(), console);
        int status = analysed.stream()
                .mapToInt(each -> ExitStatus.of(each.stage.result(), each.analysis))
                .max()
                .orElse(ExitStatus.DONE);
        return ExitStatus.of(status, unwritten, report);
    }

    /** Returns the directory of the whole run, two levels above that of a stage. */
    private static @Nullable Path folder(List<StageResult> stages) {
        String directory = stages.get(0).directory();
        Path above = directory == null ? null : Path.of(directory).getParent();
        return above == null ? null : above.getParent();
    }

    /** A stage with the analysis of its run. */
    private record Analysed(StageResult stage, Analysis analysis) {}

    private String text(PlanFile plan, List<Analysed> stages, @Nullable Path folder, @Nullable String file) {
        List<String> parts = new ArrayList<>();
        int number = 0;
        for (Analysed each : stages) {
            number++;
            parts.add("");
            parts.add("Stage " + number + " of " + plan.stages().size() + ": " + each.stage.stage());
            parts.add(RunAnalysis.text(each.stage.result(), each.analysis, environment.console()));
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
            PlanFile plan, List<Analysed> stages, @Nullable Path folder, @Nullable String file) {
        Map<String, @Nullable String> at = new LinkedHashMap<>();
        for (PlanStage stage : plan.stages()) {
            at.put(stage.name(), stage.at());
        }
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Analysed each : stages) {
            StageResult stage = each.stage;
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("name", stage.stage());
            one.put("at", at.get(stage.stage()));
            one.put("experiment", stage.result().experiment());
            one.put("trials", stage.result().trials());
            one.put("analysis", each.analysis);
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

    private Analysis analysis(StageResult stage) {
        return RunAnalysis.of(
                stage.result(), stage.directory() == null ? null : Path.of(stage.directory()), environment);
    }
}
