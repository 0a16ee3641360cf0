package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    @Option(names = "--here", description = "measure from this host, not the plan's client host")
    private boolean here;

    @Option(names = "--only", paramLabel = "TARGET", description = "only the cells of this target; can be repeated")
    private List<String> only = new ArrayList<>();

    @Option(names = "--run", paramLabel = "ID", description = "run's id on a client host (default: plan's name)")
    private @Nullable String run;

    @Option(names = "--out", paramLabel = "DIR", description = "results folder (default: the plan's, or results)")
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
    private RentingOptions renting;

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
        PlanFile whole = targets.applied(environment.assay().plan(existing())).withConditions(failIf.conditions());
        PlanFile plan = whole.only(only);
        if (searching && !plan.searches()) {
            throw AssayException.plan(file + ": the plan has no search section; add one, such as search: {find: best},"
                    + " or measure all cells with assay run");
        }
        RunExecution.requireConsent(String.valueOf(file), plan.cells(), plan.duration(), yes);
        Path folder = out != null ? out : Objects.requireNonNullElse(plan.results(), Path.of("results"));
        Optional<String> host = here ? Optional.empty() : plan.clientHost();
        boolean hostRented = !here && rentsHost(whole);
        if (host.isPresent() || hostRented) {
            requireNothingOfThisHost(host.orElse("a rented client host"));
            ClientHostPlanRun hosted = new ClientHostPlanRun(environment, report, live, interval, json, quiet);
            ClientHostPlanRun.Request request = new ClientHostPlanRun.Request(run, arguments(), folder);
            if (!plan.environment().databases().isEmpty()) {
                return new RentedPlanRun(environment, hosted, renting, host.orElse(null)).run(plan, request);
            }
            renting.requireUnused();
            return hosted.run(plan, request, host.orElseThrow());
        }
        if (LocalProviders.makeAll(environment, plan.environment())) {
            return new LocalPlanRun(environment, renting, quiet)
                    .run(plan, ClientHostPlanRun.id(plan, run), folder, made -> measuredHere(made, folder));
        }
        if (plan.environment().databases().isEmpty()) {
            renting.requireUnused();
        }
        if (run != null) {
            throw AssayException.plan("--run: names a run on a client host, and this plan is measured from this host");
        }
        return measuredHere(plan, folder);
    }

    private int measuredHere(PlanFile plan, Path folder) {
        if (plan.staged()) {
            return new StagedPlanRun(environment, report, live, interval, json, quiet).run(plan, folder, resumed);
        }
        return new RunExecution(environment, live, interval, report, json, quiet, resumed)
                .of(listener -> plan.build(folder, resumed, listener));
    }

    /** Returns whether the plan rents databases with client hosts. */
    private static boolean rentsHost(PlanFile plan) {
        List<RentedDatabase> databases = plan.environment().databases();
        List<ProbeSpec> hosts = databases.stream()
                .map(RentedDatabase::probe)
                .filter(Objects::nonNull)
                .filter(ProbeSpec::rented)
                .toList();
        if (databases.isEmpty() || hosts.size() < databases.size()) {
            return false;
        }
        if (plan.agents() > 1) {
            throw AssayException.plan("agents: the plan rents " + plan.agents()
                    + " client hosts for each database, and one host measures a database; leave agents out");
        }
        return true;
    }

    private void requireNothingOfThisHost(String host) {
        if (!only.isEmpty()) {
            throw AssayException.plan("--only: the plan is measured from " + host
                    + ", which measures all targets; leave it out, or measure from here with --here");
        }
        if (resumed != null) {
            throw AssayException.plan("--resume: the plan is measured from " + host
                    + ", where the same command without --resume continues; --here resumes on this host");
        }
        if (live.given()) {
            throw AssayException.plan("--live and --metrics: the plan is measured from " + host
                    + ", and they show a run of this host; leave them out, or measure from here with --here");
        }
    }

    /** Returns the options that the program on the client host needs, besides the plan. */
    private List<String> arguments() {
        List<String> words = new ArrayList<>();
        targets.urls().forEach((name, url) -> words.addAll(List.of("--target", name + "=" + url)));
        failIf.conditions().forEach(condition -> words.addAll(List.of("--fail-if", condition.text())));
        return words;
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
