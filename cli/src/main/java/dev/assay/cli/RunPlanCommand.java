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

/** {@code run} of a plan file; the workloads stand below it as commands of their own. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
final class RunPlanCommand implements Callable<Integer> {

    /** What nobody starts by mistake and waits for. */
    private static final Duration WEEK = Duration.ofDays(7);

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PLAN.yaml|WORKLOAD", arity = "0..1", description = "the plan file, or a workload")
    private @Nullable Path file;

    @Mixin
    private PlanTargetOption targets;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "go on with this plan's run in that folder, which was cut short: what was measured stays")
    private @Nullable Path resumed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the folder of all runs (default: what the plan says, else results)")
    private @Nullable Path out;

    @Option(names = "--yes", description = "run a plan that takes a week or more")
    private boolean yes;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "no progress")
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
        RunResult result;
        ExperimentRun run;
        Kept kept = new Kept(resumed);
        try (LiveOption.RecordingProxy page = live.open(environment.console());
                Progress progress = new Progress(environment.console(), quiet)) {
            Path folder = out != null ? out : Objects.requireNonNullElse(plan.results(), Path.of("results"));
            run = plan.build(folder, resumed, event -> {
                kept.on(event);
                progress.on(event);
                page.on(event);
            });
            environment.interrupts().watch(run, environment.console());
            result = run.run();
        } catch (AssayException e) {
            kept.ended().ifPresent(ended -> tell(report.reported(ended, environment.console()), kept.folder));
            throw e;
        }
        tell(report.reported(result, environment.console()), kept.folder);
        return ExitStatus.of(ExitStatus.of(result), run, report);
    }

    /** What is in the run's folder when the experiment ends before its time: all that was measured shall be told. */
    private static final class Kept implements RunListener {

        private @Nullable Path folder;

        Kept(@Nullable Path resumed) {
            this.folder = resumed;
        }

        @Override
        public void on(RunEvent event) {
            if (event instanceof RunEvent.TrialEnded ended && ended.result().runDirectory() != null) {
                folder = Path.of(ended.result().runDirectory());
            }
        }

        /** Of the trials that ended; empty if there are none of several. */
        Optional<RunResult> ended() {
            return folder == null || !Files.isDirectory(folder.resolve("trials"))
                    ? Optional.empty()
                    : Optional.of(RunReader.result(folder))
                            .filter(run -> run.experiment().cells().size() > 1
                                    && !run.trials().isEmpty());
        }
    }

    private void tell(RunResult result, @Nullable Path folder) {
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

    /** As the run stored it; anew if its folder has none that is valid. */
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
                    spec.commandLine(), "run what? A plan file, or one of the workloads found: " + workloads);
        }
        String name = file.toString();
        if (!Files.exists(file) && !name.contains(".") && file.getNameCount() == 1) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "there is no workload '" + name + "'"
                            + NearestName.suggestion(name, spec.subcommands().keySet()) + "; known are " + workloads
                            + "; nor is there a plan file of that name");
        }
        return file;
    }

    private void requireConsent(PlanFile plan) {
        Duration duration = plan.experiment().duration();
        if (!yes && duration.compareTo(WEEK) >= 0) {
            throw AssayException.plan(
                    file + ": its " + plan.experiment().cells().size() + " cells take "
                            + TimeText.format(duration) + " (" + duration.toDays()
                            + " days) and the loading; say --yes if that is meant, or measure fewer or shorter cells");
        }
    }
}
