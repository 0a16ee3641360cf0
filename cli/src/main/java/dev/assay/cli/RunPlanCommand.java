package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
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

    private final Environment environment;
    private final boolean searching;

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
    private FailIfOption failIf;

    @Mixin
    private ReportOption report;

    @Mixin
    private LiveOption live;

    @Mixin
    private ReportInterval interval;

    /** @param searching whether only plans with a search are accepted */
    RunPlanCommand(Environment environment, boolean searching) {
        this.environment = environment;
        this.searching = searching;
    }

    @Override
    public Integer call() {
        PlanFile plan = targets.applied(environment.assay().plan(existing())).withConditions(failIf.conditions());
        if (searching && !plan.searches()) {
            throw AssayException.plan(file + ": the plan has no search section; add one, such as search: {find: best},"
                    + " or measure all cells with assay run");
        }
        RunExecution.requireConsent(String.valueOf(file), plan.cells(), plan.duration(), yes);
        Path folder = out != null ? out : Objects.requireNonNullElse(plan.results(), Path.of("results"));
        if (plan.staged()) {
            return new StagedPlanRun(environment, report, live, interval, json, quiet).run(plan, folder, resumed);
        }
        return new RunExecution(environment, live, interval, report, json, quiet, resumed)
                .of(listener -> plan.build(folder, resumed, listener));
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
}
