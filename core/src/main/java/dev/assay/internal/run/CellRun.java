package dev.assay.internal.run;

import dev.assay.cost.Costing;
import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.RetryDeadline;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.engine.TrialRunner;
import dev.assay.internal.io.RunKeeper;
import dev.assay.internal.plan.AccessStyles;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.internal.run.CellPreparation.Prepared;
import dev.assay.internal.search.SearchSpec;
import dev.assay.internal.verdict.ConditionCounts;
import dev.assay.internal.verdict.Demands;
import dev.assay.internal.verdict.RefusedTrial;
import dev.assay.internal.verdict.TrialContext;
import dev.assay.internal.verdict.TrialContext.Preparation;
import dev.assay.internal.verdict.TrialContext.TestedSystem;
import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.internal.verdict.TrialContext.TrialEnvironment;
import dev.assay.internal.verdict.TrialSummary;
import dev.assay.model.AssayException;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Condition;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.Workload;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs one cell on one open system and creates its result; {@link CellData} manages the data. Confined to one thread.
 *
 * @param access the access style of the transactions; null if the workload has none, or without a database
 */
public record CellRun<S extends Session>(
        RunContext run,
        Cell cell,
        BoundWorkload<?, S> bound,
        Workload<S> workload,
        OpenSystem system,
        @Nullable String access) {

    /** Significant digits of recorded times. */
    private static final int DIGITS = 2;

    static <P extends Record, S extends Session> CellRun<S> of(
            RunContext run, BoundWorkload<P, S> bound, Cell cell, OpenSystem system) {
        Workload<S> workload =
                bound.create(run.seed(), cell.load().users(), cell.schedule().transactions());
        Class<S> sessionType = bound.factory().sessionType();
        Target target = system.target();
        if (target != null && !target.opens(sessionType)) {
            throw AssayException.plan("the workload " + bound.id() + " needs a target that opens "
                    + sessionType.getSimpleName() + "s; " + system.description() + " does not");
        }
        return new CellRun<>(run, cell, bound, workload, system, access(workload, cell, target));
    }

    /** Throws a PLAN error if the target lacks what the requested style needs. */
    private static @Nullable String access(Workload<?> workload, Cell cell, @Nullable Target target) {
        return target == null
                ? null
                : AccessStyles.of(workload, cell.target().name(), target.capabilities()).stream()
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the event for listeners that show or export what is measured. */
    RunEvent.SystemOpened opened() {
        Target target = system.target();
        if (target == null) {
            return new RunEvent.SystemOpened(cell, workloadInfo(), system.description());
        }
        TargetInfo info = target.info();
        return new RunEvent.SystemOpened(cell, workloadInfo(), (info.product() + " " + info.version()).strip());
    }

    private Class<S> sessionType() {
        return bound.factory().sessionType();
    }

    /** Returns the data of the cell; throws a PLAN error if the system is a stand-in. */
    CellData<S> data(String verb) {
        Target target = system.target();
        if (target == null) {
            throw AssayException.plan(verb + " needs a database; " + system.description() + " is a stand-in");
        }
        return new CellData<>(target, workload, sessionType(), cell.workload().id(), run.listener());
    }

    /** Checks that the server accepts a connection for each user, before anything is created. */
    void rehearse() {
        LocalTrialRunner.rehearse(trial(null));
    }

    private Trial<S> trial(@Nullable DatasetMarker data) {
        return new Trial<>(
                workload,
                sessionType(),
                system.system(),
                cell.load(),
                system.isolation() == Isolation.DEFAULT
                        ? workload.loadRequirements().isolation()
                        : system.isolation(),
                cell.schedule(),
                new Seeds(run.seed()).ofRepetition(cell.repetition()),
                data,
                DIGITS);
    }

    /**
     * Runs the load without measuring it until it is steady.
     *
     * @param data the marker of the existing data, or null
     */
    Conditioning condition(Conditioner conditioner, @Nullable DatasetMarker data, Duration limit) {
        return conditioner.run(trial(data), limit);
    }

    private Demands demands(TrialMeasurement measurement) {
        ThinkTime think = cell.load().thinkTime();
        TrialFigures figures = new TrialFigures(
                measurement.measurements(),
                measurement.window().measuredNanos() / 1e9,
                think.equals(ThinkTime.WORKLOAD) && cell.load() instanceof ClosedLoop,
                measurement.tallies(),
                measurement.unfinished());
        return new Demands(
                workload.transactionTypes(),
                workload.limits(),
                workload.loadRequirements().binding(),
                think.means(
                        workload.thinkTimes().orElse(null),
                        workload.transactionTypes().size()),
                workload.audit(figures));
    }

    /**
     * Runs the trial and returns its result.
     *
     * @param prepared the data and the deviations from the plan
     * @param before what happened before it, and which other servers run
     */
    TrialResult measure(TrialRunner runner, Prepared prepared, Preparation before, RunKeeper keeper) {
        Target target = system.target();
        TargetInfo info = target == null ? null : target.info();
        Checking checking = run.checking(cell);
        OptionalLong roundTrip = prepared.roundTrip().get();
        try (RunKeeper.Trial files = keeper.trial(cell.id())) {
            RunListener both = event -> {
                files.on(event);
                run.listener().on(event);
            };
            TrialMeasurement measurement = runner.run(trial(prepared.data()), both);
            OptionalLong roundTripAfter =
                    target == null || measurement.sessions().interruptions().silent()
                            ? OptionalLong.empty()
                            : target.roundTripNanos();
            PostRunChecks.Answers answers =
                    target == null ? PostRunChecks.Answers.NONE : postRunChecks(target, checking, measurement);
            TrialResult result = priced(TrialSummary.of(new TrialContext(
                    trialCell(),
                    environment(keeper),
                    new TestedSystem(
                            system.description(),
                            info == null
                                    ? null
                                    : info.withIsolation(measurement.sessions().isolation()),
                            roundTrip,
                            roundTripAfter),
                    before,
                    Stream.concat(workload.deviations(prepared.data(), info).stream(), prepared.deviations().stream())
                            .toList(),
                    demands(measurement),
                    run.resolved().thresholds(),
                    measurement,
                    answers.results(),
                    answers.unchecked())));
            List<Condition> objective = SearchSpec.objective(run.resolved().experiment());
            if (!objective.isEmpty()) {
                result = result.withConditions(ConditionCounts.of(objective, measurement, result));
            }
            both.on(new RunEvent.TrialEnded(result));
            return result;
        }
    }

    private TrialResult priced(TrialResult result) {
        Costing costing = run.resolved().costs().get(cell.target().name());
        return costing == null ? result : result.withCost(costing.of(List.of(result)));
    }

    /** Returns the result of a trial whose connections the database refused. */
    TrialResult refused(ConnectionsRefusedException refused, RunKeeper keeper) {
        return ended(refusedTrial(keeper).result(refused), keeper);
    }

    /** Returns the result of a trial whose load this host or its sessions cannot generate. */
    TrialResult infeasible(InfeasibleLoadException infeasible, RunKeeper keeper) {
        return ended(refusedTrial(keeper).result(infeasible), keeper);
    }

    private RefusedTrial refusedTrial(RunKeeper keeper) {
        Target target = Objects.requireNonNull(system.target(), "only a database refuses connections");
        return new RefusedTrial(trialCell(), environment(keeper), target.info(), Instant.now());
    }

    private TrialResult ended(TrialResult result, RunKeeper keeper) {
        try (RunKeeper.Trial files = keeper.trial(cell.id())) {
            RunEvent ended = new RunEvent.TrialEnded(result);
            files.on(ended);
            run.listener().on(ended);
        }
        return result;
    }

    private TrialCell trialCell() {
        return new TrialCell(
                cell.id(),
                workloadInfo(),
                workload.primaryMetric(),
                cell.load(),
                run.seed(),
                cell.target().distance());
    }

    private WorkloadInfo workloadInfo() {
        Target target = system.target();
        return new WorkloadInfo(
                cell.workload().id(),
                ParameterBinder.values(bound.parameters()),
                target == null ? workload.derived() : workload.derived(target.capabilities()),
                ParameterBinder.scale(bound.parameters().getClass()),
                access,
                target == null ? List.of() : workload.hotRows(target.capabilities()));
    }

    private TrialEnvironment environment(RunKeeper keeper) {
        return new TrialEnvironment(run.plugins().tool(), hostName(), RunningJava.info(), keeper.path());
    }

    private PostRunChecks.Answers postRunChecks(Target target, Checking checking, TrialMeasurement measurement) {
        RetryDeadline deadline = measurement.sessions().interruptions().silent()
                ? RetryDeadline.spent(run.listener())
                : RetryDeadline.with(run.listener());
        List<ConsistencyCheck<S>> asked = checking == Checking.NONE ? List.of() : workload.checks();
        PostRunChecks.Answers answers = new PostRunChecks<>(target, sessionType(), deadline, run.listener()).ask(asked);
        return workload.loadRequirements().checkedBefore() ? answers.withOmittedChecks(checking) : answers;
    }

    /** Returns the marker of the workload's data, for stand-ins, which load none. */
    DatasetMarker dataMarker() {
        return workload.dataset().marker();
    }

    /** Returns what a controller calls this host, or its own name. */
    private static String hostName() {
        String called = System.getenv(AgentInfo.HOST_VARIABLE);
        if (called != null && !called.isBlank()) {
            return called;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
