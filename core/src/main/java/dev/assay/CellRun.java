package dev.assay;

import dev.assay.analysis.Demands;
import dev.assay.analysis.TrialContext;
import dev.assay.analysis.TrialSummary;
import dev.assay.engine.DatasetLoader;
import dev.assay.engine.LocalTrialRunner;
import dev.assay.engine.Patience;
import dev.assay.engine.Trial;
import dev.assay.engine.TrialMeasurement;
import dev.assay.engine.TrialRunner;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.TrialFiles;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.DatasetMarker;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One cell on one open system: data, trial, checks. Confined to one thread. */
final class CellRun<S extends Session> {

    private static final int DIGITS = 2;

    private final Tool tool;
    private final Cell cell;
    private final Record parameters;
    private final Workload<S> workload;
    private final Class<S> sessionType;
    private final OpenSystem system;
    private final Seeds seeds;
    private final RunListener listener;

    private CellRun(
            Tool tool,
            Cell cell,
            Record parameters,
            Workload<S> workload,
            Class<S> sessionType,
            OpenSystem system,
            Seeds seeds,
            RunListener listener) {
        this.tool = tool;
        this.cell = cell;
        this.parameters = parameters;
        this.workload = workload;
        this.sessionType = sessionType;
        this.system = system;
        this.seeds = seeds;
        this.listener = listener;
    }

    static <P extends Record, S extends Session> CellRun<S> of(
            Tool tool, WorkloadFactory<P, S> factory, Cell cell, long seed, OpenSystem system, RunListener listener) {
        P parameters =
                ParameterBinder.bind(factory.parameterType(), cell.workload().parameters());
        Seeds seeds = new Seeds(seed);
        Workload<S> workload = factory.create(
                parameters, new WorkloadContext(seeds, cell.load().users()));
        Target target = system.target();
        if (target != null && !target.opens(factory.sessionType())) {
            throw AssayException.plan("the workload " + factory.id() + " needs a target that opens "
                    + factory.sessionType().getSimpleName() + "s; " + system.description() + " does not");
        }
        return new CellRun<>(tool, cell, parameters, workload, factory.sessionType(), system, seeds, listener);
    }

    void requireDatabase(String verb) {
        database(verb);
    }

    private Target database(String verb) {
        Target target = system.target();
        if (target == null) {
            throw AssayException.plan(verb + " needs a database; " + system.description() + " only stands in for one");
        }
        return target;
    }

    /**
     * Whether the data have to be loaded first.
     *
     * @throws AssayException of kind {@code TARGET} if something else stands in their place
     */
    boolean needsLoad() {
        DatasetStore.Found found = database("load").datasets().find(workload.dataset());
        return switch (found.presence()) {
            case ABSENT -> true;
            case UNMARKED -> {
                listener.on(new RunEvent.Note("using " + found.detail()
                        + ": what they were made with is unknown, and clean will not drop them"));
                yield false;
            }
            case LOADING, COMPLETE -> {
                requireSameShape(found);
                yield found.presence() == DatasetStore.Presence.LOADING;
            }
            case FOREIGN ->
                throw AssayException.target(
                        "the database holds something else: " + found.detail() + remedy(found), null);
        };
    }

    private void requireSameShape(DatasetStore.Found found) {
        DatasetMarker marker = found.marker();
        DatasetMarker wanted = workload.dataset().marker();
        if (marker == null || !marker.sameShape(wanted)) {
            throw AssayException.target(
                    "the database holds " + found.detail() + "; asked for was " + wanted.scaleText() + " in format "
                            + wanted.formatVersion() + remedy(found),
                    null);
        }
    }

    private String remedy(DatasetStore.Found found) {
        return found.marker() == null
                ? "; use another database or schema"
                : "; ask for that scale, or drop it with: assay clean "
                        + cell.workload().id();
    }

    /** Sees before anything is created whether the server will have all users. */
    void rehearse() {
        LocalTrialRunner.rehearse(trial(null));
    }

    DatasetLoader loader(int threads) {
        listener.on(new RunEvent.Stage("loading " + workload.dataset().rows() + " rows with " + threads + " threads"));
        return new DatasetLoader(database("load").datasets(), workload.dataset(), threads, listener);
    }

    private @Nullable DatasetMarker marker() {
        Target target = system.target();
        return target == null
                ? workload.dataset().marker()
                : target.datasets().find(workload.dataset()).marker();
    }

    private Trial<S> trial(@Nullable DatasetMarker data) {
        return new Trial<>(
                workload,
                sessionType,
                system.system(),
                cell.load(),
                system.isolation() == Isolation.DEFAULT ? workload.driving().isolation() : system.isolation(),
                cell.schedule(),
                seeds,
                data,
                DIGITS);
    }

    /** Refuses data that transactions have run on where the workload has to begin with the initial population. */
    void requireFreshData() {
        Target target = system.target();
        if (target != null
                && workload.driving().freshData()
                && target.datasets().find(workload.dataset()).used()) {
            throw AssayException.target(
                    "transactions have run on the data, and the workload "
                            + cell.workload().id()
                            + ", as asked for, begins with the initial population; drop them with: assay clean "
                            + cell.workload().id() + " and run again, which loads them",
                    null);
        }
    }

    private Demands demands(TrialMeasurement measurement) {
        boolean think = cell.load() instanceof ClosedLoop closed && closed.think();
        TrialFigures figures = new TrialFigures(
                measurement.measurements(),
                measurement.measuredNanos() / 1e9,
                think,
                measurement.tallies(),
                measurement.unfinished());
        return new Demands(
                workload.transactionTypes(),
                workload.limits(),
                workload.driving().binding(),
                think ? workload.thinkTimes().orElse(null) : null,
                workload.audit(figures));
    }

    /** Checks the conditions before the measurement, and refuses to measure on data that break one. */
    void requireChecks(boolean wanted) {
        if (!wanted || system.target() == null) {
            return;
        }
        for (CheckResult check : checkPresent()) {
            if (check.status() == CheckResult.Status.FAILED) {
                throw AssayException.target(
                        "the data break condition " + check.id() + " before the run: " + check.detail()
                                + "; clean and load them again",
                        null);
            }
        }
    }

    /** Runs the trial and makes its result. */
    TrialResult measure(
            TrialRunner runner, @Nullable Loading loading, @Nullable RunDirectory directory, boolean checkAfter) {
        Target target = system.target();
        DatasetMarker data = marker();
        TargetInfo info = target == null ? null : target.info();
        if (target != null) {
            target.datasets().markUsed(workload.dataset());
        }
        OptionalLong roundTrip = target == null ? OptionalLong.empty() : target.roundTripNanos();
        try (TrialFiles files = directory == null ? null : directory.trial(cell.id())) {
            RunListener both = event -> {
                if (files != null) {
                    files.on(event);
                }
                listener.on(event);
            };
            TrialMeasurement measurement = runner.run(trial(data), both);
            LateChecks.Answers answers =
                    target == null || !checkAfter ? LateChecks.Answers.NONE : late(target, measurement);
            TrialResult result = TrialSummary.of(new TrialContext(
                    tool,
                    new WorkloadInfo(cell.workload().id(), ParameterBinder.values(parameters)),
                    workload.primaryMetric(),
                    demands(measurement),
                    workload.deviations(data),
                    system.description(),
                    info,
                    cell.load(),
                    measurement,
                    roundTrip,
                    answers.results(),
                    answers.notAsked(),
                    loading,
                    seeds.seed(),
                    hostName(),
                    ThisJava.info(),
                    directory == null ? null : directory.path().toString()));
            both.on(new RunEvent.TrialEnded(result));
            return result;
        }
    }

    private LateChecks.Answers late(Target target, TrialMeasurement measurement) {
        Patience patience = measurement.interruptions().silent() ? Patience.spent(listener) : Patience.with(listener);
        return new LateChecks<>(target, sessionType, patience, listener).ask(workload.checks());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** The conditions of data that have to be there. */
    List<CheckResult> checkPresent() {
        DatasetStore.Found found = database("check").datasets().find(workload.dataset());
        switch (found.presence()) {
            case ABSENT ->
                throw AssayException.target(
                        "there are no " + cell.workload().id() + " data to check; load them first", null);
            case LOADING ->
                throw AssayException.target("the data are not completely loaded; load goes on with them", null);
            case FOREIGN ->
                throw AssayException.target(
                        "the database holds something else: " + found.detail() + remedy(found), null);
            case COMPLETE -> requireSameShape(found);
            case UNMARKED -> listener.on(new RunEvent.Note("checking " + found.detail()));
        }
        return checks(found.used() ? ConsistencyCheck.Moment.USED : ConsistencyCheck.Moment.LOADED);
    }

    private List<CheckResult> checks(ConsistencyCheck.Moment moment) {
        List<CheckResult> results = new ArrayList<>();
        if (workload.checks().isEmpty()) {
            return results;
        }
        listener.on(new RunEvent.Stage("checking " + workload.checks().size() + " consistency conditions"));
        try (S session = database("check").open(sessionType, SessionOptions.auxiliary("assay-check"))) {
            for (ConsistencyCheck<S> check : workload.checks()) {
                results.add(asked(check, session, moment));
            }
        }
        return results;
    }

    private CheckResult asked(ConsistencyCheck<S> check, S session, ConsistencyCheck.Moment moment) {
        try {
            return check.check(session, moment);
        } catch (Exception e) {
            throw AssayException.target("cannot check condition " + check.id() + ": " + e.getMessage(), e);
        }
    }

    void clean() {
        database("clean").datasets().drop(workload.dataset());
    }
}
