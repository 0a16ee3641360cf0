package dev.assay.cli;

import dev.assay.ClientHostPlan;
import dev.assay.PlanFile;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.model.AssayException;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.StageResult;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.remote.ClientHosts;
import dev.assay.remote.HostDistribution;
import dev.assay.remote.RemoteJob;
import dev.assay.remote.RemoteRun;
import dev.assay.spi.environment.ClientHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan on a client host for the command {@code run}, and prints its results as if this host had measured.
 *
 * @param json whether to print one JSON document
 * @param quiet whether to print no progress
 */
record ClientHostPlanRun(
        Environment environment,
        ReportOption report,
        LiveOption live,
        ReportInterval interval,
        boolean json,
        boolean quiet) {

    /** The kind of hosts that plans name by {@code ssh}. */
    private static final String KIND = "ssh";

    private static final String USUAL_INTERVAL = "5s";

    /**
     * What was asked for.
     *
     * @param id of the run; null for the plan's name
     * @param arguments options for the program on the host
     * @param results folder of all runs on this host
     */
    record Request(@Nullable String id, List<String> arguments, Path results) {}

    /** @param address of a host of the user: {@code user@host} or {@code user@host:port} */
    int run(PlanFile plan, Request request, String address) {
        report.requireOpenable();
        try (ClientHost host = own(address)) {
            RemoteJob job = job(plan, request, plan.onClientHost(), null, null);
            RemoteRun run = new RemoteRun(host, program(plan), job, true, this::progress);
            Thread running = Thread.currentThread();
            environment.interrupts().watch(() -> run.stop(running), environment.console());
            return printed(plan, host.name(), run.run(request.results()));
        }
    }

    /** Opens a host of the user. */
    ClientHost own(String address) {
        return ClientHosts.open(KIND, address, getClass().getClassLoader());
    }

    /**
     * Returns what a client host has to run.
     *
     * @param plan whose part is measured
     * @param there the plan as the host runs it
     * @param label of the host in results; null for its own name
     * @param origin of the job; null for that of the plan
     */
    RemoteJob job(
            PlanFile plan, Request request, ClientHostPlan there, @Nullable String label, @Nullable String origin) {
        Map<String, String> variables = new TreeMap<>(there.secrets());
        if (label != null) {
            variables.put(AgentInfo.HOST_VARIABLE, label);
        }
        List<String> arguments = new ArrayList<>(request.arguments());
        plan.part().forEach(target -> arguments.addAll(List.of("--only", target)));
        arguments.addAll(List.of("--here", "--yes", "--out", "../results", "--report", "none"));
        List<String> display = quiet
                ? List.of("--quiet")
                : List.of(ReportInterval.OPTION, interval.given() ? interval.seconds() + "s" : USUAL_INTERVAL);
        return new RemoteJob(
                id(plan, request.id()),
                there.text(),
                arguments,
                display,
                variables,
                there.files(),
                there.texts(),
                origin);
    }

    /** Returns the id of the run: the one that was asked for, or the plan's name. */
    static String id(PlanFile plan, @Nullable String asked) {
        String id = asked == null ? DraftRequest.runOf(plan.experiment().plan().name()) : asked;
        DraftRequest.requireRun(id);
        return id;
    }

    /** Returns the program as it is sent to the hosts of a plan. */
    static HostDistribution program(PlanFile plan) {
        String home = System.getProperty("assay.home");
        if (home == null) {
            throw AssayException.host("a client host needs the program as it is installed; run it by bin/assay", null);
        }
        return HostDistribution.of(Path.of(home), plan.usesTokens() || deletes(plan));
    }

    /** Returns whether a client host of the plan deletes the resources of its run at its end, by the libraries of the provider. */
    private static boolean deletes(PlanFile plan) {
        return plan.environment().databases().stream()
                .map(RentedDatabase::probe)
                .anyMatch(probe -> probe != null && probe.profile() != null);
    }

    void progress(String line) {
        if (!quiet) {
            environment.info(line);
        }
    }

    /** Prints the results as if this host had measured, and returns the exit status. */
    int printed(PlanFile plan, String host, RemoteRun.Ended ended) {
        int measured = ExitStatus.DONE;
        for (Path run : ended.runs()) {
            environment.info("results: " + run);
            measured = Math.max(measured, printed(plan, run));
        }
        if (!ended.failure().isEmpty()) {
            environment.console().error("on " + host + ": " + ended.failure());
        }
        boolean judged = ended.status() == ExitStatus.DONE || ended.status() == ExitStatus.INVALID;
        return judged && !ended.runs().isEmpty() ? measured : ended.status();
    }

    private int printed(PlanFile plan, Path run) {
        if (StagedRuns.isStaged(run)) {
            List<StageResult> stages = stages(run);
            return stages.isEmpty()
                    ? ExitStatus.DONE
                    : new StagedPlanRun(environment, report, live, interval, json, quiet)
                            .ended(plan, stages, false, false);
        }
        RunResult result = result(run);
        return result.trials().isEmpty()
                ? ExitStatus.DONE
                : new RunExecution(environment, live, interval, report, json, quiet, null)
                        .ended(result, run, false, false);
    }

    private static List<StageResult> stages(Path run) {
        List<StageResult> stages = new ArrayList<>();
        for (StagedRuns.Entry stage : StagedRuns.read(run).stages()) {
            Path folder = run.resolve(stage.directory());
            if (Files.exists(folder.resolve("experiment.json"))) {
                RunResult result = result(folder);
                if (!result.trials().isEmpty()) {
                    stages.add(new StageResult(
                            stage.name(), result, folder.toAbsolutePath().toString()));
                }
            }
        }
        return stages;
    }

    /** Returns the result, whose trials name the directory on this host. */
    private static RunResult result(Path run) {
        RunResult there = RunReader.result(run);
        String directory = run.toAbsolutePath().normalize().toString();
        return new RunResult(
                there.schemaVersion(),
                there.experiment(),
                there.trials().stream().map(trial -> trial.in(directory)).toList());
    }
}
