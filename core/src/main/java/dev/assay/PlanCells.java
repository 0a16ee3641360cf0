package dev.assay;

import dev.assay.engine.TraceFile;
import dev.assay.internal.plan.PlanDocument;
import dev.assay.internal.plan.PlanDocument.Load;
import dev.assay.internal.plan.PlanDocument.Phases;
import dev.assay.internal.plan.PlanDocument.Step;
import dev.assay.internal.plan.PlanDocument.Think;
import dev.assay.internal.plan.Setting;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a cell of a plan and a point of its matrix. Immutable.
 *
 * @param factory of the workload, or null if it is not built yet
 * @param parameters of the workload, where the matrix does not say otherwise
 */
record PlanCells(
        PlanDocument plan, @Nullable WorkloadFactory<?, ?> factory, Map<String, String> parameters, long seed) {

    /** Which is also the least that can be more than SUSPECT. */
    static final Duration MEASURE = Duration.ofSeconds(60);

    /**
     * The cell on a target at a point.
     *
     * @throws AssayException of kind {@code PLAN} if there can be none
     */
    Cell cell(SystemSpec target, Map<String, String> point) {
        Map<String, String> own = new HashMap<>(parameters);
        point.forEach((name, value) -> {
            if (!Setting.known(name)) {
                own.put(name, value);
            }
        });
        WorkloadSpec workload = new WorkloadSpec(plan.workload().id(), own);
        Resolution resolution = factory == null ? null : Resolution.of(factory, workload, seed);
        Load said = plan.load() == null ? Load.UNSAID : plan.load();
        Integer users = value(point, "users", Integer::valueOf, said.users());
        boolean think =
                value(point, "think", text -> Setting.constant(Think.class, text), said.think()) == Think.WORKLOAD;
        LoadModel open = open(said, point, users, think);
        SystemSpec varied = varied(target, point);
        LoadModel load = resolution == null ? unresolved(open, users, think) : resolution.load(open, users, think);
        Schedule schedule = schedule(point, resolution);
        if (resolution != null) {
            resolution.requireFit(load, schedule);
        }
        return new Cell(
                1, resolution == null ? varied : resolution.isolated(varied), workload, load, schedule, point, 1);
    }

    /** What a point says, else what the plan says. */
    private static <T> @Nullable T value(
            Map<String, String> point, String name, Function<String, T> reading, @Nullable T said) {
        String text = point.get(name);
        return text == null ? said : reading.apply(text);
    }

    private static LoadModel unresolved(@Nullable LoadModel open, @Nullable Integer users, boolean think) {
        return open != null ? open : new ClosedLoop(Objects.requireNonNullElse(users, 1), think);
    }

    private static @Nullable LoadModel open(
            Load said, Map<String, String> point, @Nullable Integer users, boolean think) {
        Rate rate = value(point, "rate", Rate::parse, said.rate());
        Arrivals arrivals = value(point, "arrivals", text -> Setting.constant(Arrivals.class, text), said.arrivals());
        requireNoOtherWay(said, point);
        ArrivalProcess process = process(said, rate, Objects.requireNonNullElse(arrivals, Arrivals.POISSON));
        if (process == null) {
            if (arrivals != null) {
                throw AssayException.plan("load.arrivals: says how transactions arrive that come at a rate; give one");
            }
            return null;
        }
        if (think) {
            throw AssayException.plan("load.think: transactions that arrive at a rate of their own wait for nobody to"
                    + " think; leave out one of rate and think");
        }
        return new OpenLoop(process, users != null ? users : OpenLoop.sessionsFor(process.peak()));
    }

    /** What a matrix varies has to be what decides. */
    private static void requireNoOtherWay(Load said, Map<String, String> point) {
        boolean other = said.rates() != null || said.profile() != null || said.trace() != null;
        if (point.containsKey("rate") && other) {
            throw AssayException.plan(
                    "rate: varies, and the load says when transactions arrive in another way; leave out"
                            + " its rates, profile or trace");
        }
        if (point.containsKey("arrivals") && said.trace() != null) {
            throw AssayException.plan("arrivals: vary, and a trace says itself when transactions arrive");
        }
    }

    private static @Nullable ArrivalProcess process(Load said, @Nullable Rate rate, Arrivals spread) {
        if (said.trace() != null) {
            return TraceFile.describe(said.trace());
        } else if (said.rates() != null) {
            Map<String, RateProfile> profiles = new TreeMap<>();
            said.rates().forEach((type, own) -> profiles.put(type, RateProfile.steady(own)));
            return new TypedArrivals(profiles, spread);
        } else if (said.profile() != null) {
            boolean repeated = Boolean.TRUE.equals(said.repeated());
            return new RatedArrivals(
                    new RateProfile(
                            said.profile().stream().map(PlanCells::segment).toList(), repeated),
                    spread);
        }
        return rate == null ? null : new RatedArrivals(RateProfile.steady(rate), spread);
    }

    private static RateProfile.Segment segment(Step step) {
        Rate from = step.rate() != null ? step.rate() : step.from();
        Rate to = step.rate() != null ? step.rate() : step.to();
        return new RateProfile.Segment(
                step.lasting(), from == null ? 0 : from.perSecond(), to == null ? 0 : to.perSecond());
    }

    private Schedule schedule(Map<String, String> point, @Nullable Resolution resolution) {
        Phases said = plan.schedule() == null ? new Phases(null, null, null, null) : plan.schedule();
        Duration rampUp = resolution == null
                ? Objects.requireNonNullElse(said.rampUp(), Duration.ZERO)
                : resolution.rampUp(said.rampUp());
        return new Schedule(
                rampUp,
                Objects.requireNonNullElse(value(point, "measure", TimeText::parse, said.measure()), MEASURE),
                Objects.requireNonNullElse(said.rampDown(), Duration.ZERO),
                resolution == null
                        ? Objects.requireNonNullElse(said.transactions(), 0L)
                        : resolution.transactions(said.transactions()));
    }

    private static SystemSpec varied(SystemSpec target, Map<String, String> point) {
        Tuning tuning = value(point, "tuning", text -> Setting.constant(Tuning.class, text), null);
        Isolation isolation = value(point, "isolation", text -> Setting.constant(Isolation.class, text), null);
        Connections connections = value(point, "connections", Connections::parse, null);
        if (tuning == null && isolation == null && connections == null) {
            return target;
        }
        if (target instanceof TargetSpec url) {
            return url.withTuning(Objects.requireNonNullElse(tuning, url.tuning()))
                    .withIsolation(Objects.requireNonNullElse(isolation, url.isolation()))
                    .withConnections(Objects.requireNonNullElse(connections, url.connections()));
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return new SystemSpec.Embedded(
                    embedded.name(),
                    embedded.database(),
                    embedded.directory(),
                    embedded.settings(),
                    Objects.requireNonNullElse(tuning, embedded.tuning()),
                    Objects.requireNonNullElse(isolation, embedded.isolation()),
                    Objects.requireNonNullElse(connections, embedded.connections()));
        } else if (target instanceof SystemSpec.Rented rented) {
            return new SystemSpec.Rented(
                    rented.name(),
                    rented.database(),
                    Objects.requireNonNullElse(tuning, rented.tuning()),
                    Objects.requireNonNullElse(isolation, rented.isolation()),
                    Objects.requireNonNullElse(connections, rented.connections()));
        }
        throw AssayException.plan(
                "the matrix varies how a database is reached, and the target " + target.name() + " is none");
    }
}
