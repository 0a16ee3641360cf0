package dev.assay.internal.run;

import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis.Optimum;
import dev.assay.analysis.Source;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.StagedDirectory;
import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.plan.DataLocation;
import dev.assay.internal.plan.PlanStages.Stage;
import dev.assay.internal.plan.ResolvedExperiment;
import dev.assay.internal.plan.StagedPlan;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.StageResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs the stages of a plan in sequence, each in a run directory of its own. A resumed run reads the completed stages and
 * continues the one that was interrupted. Confined to one thread; for one run.
 */
public final class StageSequence {

    private final PluginRegistry plugins;
    private final StagedPlan plan;
    private final Secrets secrets;
    private final @Nullable Path results;
    private final @Nullable Path resumed;
    private final RunListener listener;
    private final StopSwitch stop;
    private final WriteFailures failures;

    /**
     * What a stage needs of its plan file besides the experiment.
     *
     * @param passwords by target name, of targets that carry none
     * @param text the plan's text without secrets
     */
    public record Secrets(Map<String, String> passwords, String text) {

        @Override
        public String toString() {
            return "Secrets"; // without them
        }
    }

    /**
     * @param results the folder that contains all runs, or {@code null} to write no files
     * @param resumed the directory of the run to continue, or {@code null}
     */
    public StageSequence(
            PluginRegistry plugins,
            StagedPlan plan,
            Secrets secrets,
            @Nullable Path results,
            @Nullable Path resumed,
            RunListener listener,
            StopSwitch stop,
            WriteFailures failures) {
        this.plugins = plugins;
        this.plan = plan;
        this.secrets = secrets;
        this.results = results;
        this.resumed = resumed;
        this.listener = listener;
        this.stop = stop;
        this.failures = failures;
    }

    /** Runs all stages that have no result yet; returns the results of all that ran, also after an early stop. */
    public List<StageResult> run() {
        List<RunContext> previews = plan.previews().stream()
                .map(preview -> context(preview, null, null))
                .toList();
        previews.forEach(RunContext::requireFeasible);
        try (RunSystems systems = new RunSystems(previews)) {
            return runAll(systems);
        }
    }

    private RunContext context(ResolvedExperiment stage, @Nullable Path folder, @Nullable Path whole) {
        return new RunContext(
                plugins,
                stage.withPlanFile(secrets.passwords(), secrets.text()),
                Map.of(),
                null,
                folder,
                whole,
                listener,
                stop);
    }

    private List<StageResult> runAll(RunSystems systems) {
        if (results == null && resumed == null) {
            return runAll(systems, null);
        }
        RunDirectory.requireWritable(Objects.requireNonNull(resumed == null ? results : resumed));
        StagedRuns.Document stages = document();
        try (StagedDirectory directory = resumed != null
                ? StagedDirectory.resume(resumed, stages, secrets.text())
                : StagedDirectory.create(Objects.requireNonNull(results), stages, secrets.text(), Instant.now())) {
            return runAll(systems, directory);
        }
    }

    private StagedRuns.Document document() {
        List<StagedRuns.Entry> entries = new ArrayList<>();
        for (Stage stage : plan.stages()) {
            entries.add(new StagedRuns.Entry(
                    stage.name(), stage.at(), "stages/" + (entries.size() + 1) + "-" + stage.name()));
        }
        return new StagedRuns.Document(
                StagedRuns.Document.SCHEMA_VERSION,
                plan.experiments().get(0).plan().name(),
                entries);
    }

    private List<StageResult> runAll(RunSystems systems, @Nullable StagedDirectory directory) {
        Map<String, StageResult> done = new LinkedHashMap<>();
        int count = plan.stages().size();
        for (int i = 0; i < count; i++) {
            if (stop.stopped() && i > 0) {
                break;
            }
            Stage stage = plan.stages().get(i);
            ResolvedExperiment resolved = plan.resolved(i, stage.at() == null ? Map.of() : best(stage, done));
            Path folder = directory == null ? null : directory.stage(i, resolved.experiment());
            RunResult result;
            if (folder != null && StagedDirectory.complete(folder)) {
                RunDirectory.requireSame(folder, resolved.experiment());
                systems.ownLoads().addAll(RunDirectory.journalOf(folder).loaded());
                result = RunReader.result(folder);
            } else {
                listener.on(new RunEvent.PlanStageStarted(stage.name(), i + 1, count, left(i, resolved.experiment())));
                RunContext context = context(resolved, folder, directory == null ? null : directory.path());
                result = new CellSequence(context, failures, systems, locationsAfter(i)).run();
            }
            done.put(stage.name(), new StageResult(stage.name(), result, folder == null ? null : folder.toString()));
            if (!whole(result) || failures.first().isPresent()) {
                break;
            }
        }
        return List.copyOf(done.values());
    }

    /** Returns the locations of the data of all stages after one. */
    private Set<DataLocation> locationsAfter(int index) {
        return plan.previews().subList(index + 1, plan.stages().size()).stream()
                .flatMap(later -> later.boundingCells().stream())
                .map(cell -> DataLocation.of(cell.target()))
                .collect(Collectors.toSet());
    }

    /** Returns whether all cells were measured or refused. */
    private static boolean whole(RunResult result) {
        return result.trials().size() == result.experiment().cells().size()
                && result.trials().stream().noneMatch(trial -> trial.course().status() == TrialResult.Status.ABORTED);
    }

    private Duration left(int index, Experiment now) {
        Duration left = now.duration();
        for (Experiment later :
                plan.experiments().subList(index + 1, plan.stages().size())) {
            left = left.plus(later.duration());
        }
        return left;
    }

    /** Returns the best point of each target in the stage that a stage refers to. */
    private Map<String, Map<String, String>> best(Stage stage, Map<String, StageResult> done) {
        StageResult swept = Objects.requireNonNull(done.get(stage.at()), "an earlier stage that is whole");
        Map<String, Map<String, String>> best = new LinkedHashMap<>();
        for (Optimum optimum : Analyses.of(List.of(Source.of(swept.stage(), null, swept.result())), plugins::prices)
                .peaks()
                .optima()) {
            best.put(optimum.target(), optimum.point());
        }
        List<String> without = swept.result().experiment().plan().targets().stream()
                .map(SystemSpec::name)
                .filter(target -> !best.containsKey(target))
                .toList();
        if (!without.isEmpty()) {
            throw AssayException.target(
                    "the stage " + stage.name() + " needs the best point of the stage " + swept.stage() + ", but "
                            + String.join(" and ", without)
                            + " has none there: no cell was measured with a valid result; see the verdicts of that"
                            + " stage, and change the plan or the database",
                    null);
        }
        return best;
    }
}
