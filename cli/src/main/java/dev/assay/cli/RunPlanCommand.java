package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.PlanFile;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.result.RunResult;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code run} of a plan file; its subcommands are the workloads. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
final class RunPlanCommand implements Callable<Integer> {

    private static final Duration WEEK = Duration.ofDays(7);

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PLAN.yaml|WORKLOAD", arity = "0..1", description = "plan file, or a workload")
    private @Nullable Path file;

    @Mixin
    private PlanTargetOption targets;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "resume the unfinished run of this plan in this folder; finished cells are kept")
    private @Nullable Path resumed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the results of all runs (default: set by the plan, or results)")
    private @Nullable Path out;

    @Option(names = "--yes", description = "confirm a plan that takes a week or more")
    private boolean yes;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "print no progress")
    private boolean quiet;

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    RunPlanCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PlanFile plan = targets.applied(environment.assay().plan(existing()));
        requireConsent(plan);
        Path folder = out != null ? out : Objects.requireNonNullElse(plan.results(), Path.of("results"));
        if (plan.staged()) {
            return new StagedPlanRun(environment, report, live, json, quiet).run(plan, folder, resumed);
        }
        RunResult result;
        ExperimentRun run;
        StoredResults stored = new StoredResults(resumed);
        try (LiveOption.LivePage page = live.open(environment.console());
                Progress progress = new Progress(environment.console(), quiet)) {
            run = plan.build(folder, resumed, event -> {
                stored.on(event);
                progress.on(event);
                page.on(event);
            });
            environment.interrupts().watch(run, environment.console());
            result = run.run();
        } catch (AssayException e) {
            stored.finished().ifPresent(ended -> print(report.reported(ended, environment.console()), stored.folder));
            throw e;
        }
        print(report.reported(result, environment.console()), stored.folder);
        return ExitStatus.of(ExitStatus.of(result), run, report);
    }

    /** The results in the run's folder, which are printed even if the experiment fails. */
    private static final class StoredResults implements RunListener {

        private @Nullable Path folder;

        StoredResults(@Nullable Path resumed) {
            this.folder = resumed;
        }

        @Override
        public void on(RunEvent event) {
            if (event instanceof RunEvent.TrialEnded ended
                    && ended.result().provenance().runDirectory() != null) {
                folder = Path.of(ended.result().provenance().runDirectory());
            }
        }

        /** Returns the finished trials; empty for a single cell. */
        Optional<RunResult> finished() {
            return folder == null || !Files.isDirectory(folder.resolve("trials"))
                    ? Optional.empty()
                    : Optional.of(RunReader.result(folder))
                            .filter(run -> run.experiment().cells().size() > 1
                                    && !run.trials().isEmpty());
        }
    }

    private void print(RunResult result, @Nullable Path folder) {
        Console console = environment.console();
        if (result.experiment().cells().size() == 1) {
            console.data(json ? Documents.write(result.trial()) : SummaryText.of(result.trial(), console));
            return;
        }
        Analysis analysis = analysis(result, folder);
        if (!json) {
            console.data(SweepText.of(result, analysis));
            return;
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schemaVersion", result.schemaVersion());
        document.put("experiment", result.experiment());
        document.put("trials", result.trials());
        document.put("analysis", analysis);
        console.data(Documents.write(document));
    }

    /** Returns the stored analysis, or recomputes it if there is no valid one. */
    private Analysis analysis(RunResult result, @Nullable Path folder) {
        return folder != null
                ? StoredAnalysis.of(folder, result, environment.assay()::prices)
                : Analyses.of(
                        List.of(Source.of(result.experiment().plan().name(), null, result)),
                        environment.assay()::prices);
    }

    private Path existing() {
        String workloads = String.join(", ", spec.subcommands().keySet());
        if (file == null) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "a plan file or a workload is missing; workloads: " + workloads);
        }
        String name = file.toString();
        if (!Files.exists(file) && !name.contains(".") && file.getNameCount() == 1) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "there is no workload '" + name + "'"
                            + NearestName.suggestion(name, spec.subcommands().keySet()) + ", nor a plan file of that"
                            + " name; workloads: " + workloads);
        }
        return file;
    }

    private void requireConsent(PlanFile plan) {
        Duration duration = plan.duration();
        if (!yes && duration.compareTo(WEEK) >= 0) {
            throw AssayException.plan(file + ": its " + plan.cells() + " cells take "
                    + TimeText.format(duration) + " (" + duration.toDays()
                    + " days) plus the data load; confirm with --yes, or use fewer or shorter cells");
        }
    }
}
