package dev.assay.internal.plan;

import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.internal.verdict.SteadyWatch;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the unspecified values of a plan from the workload's load requirements, and rejects values that violate them.
 * Immutable.
 *
 * @param workload the workload with its parameters
 * @param loadRequirements the workload's requirements
 * @param recorded the arrivals that the workload prescribes; null if it prescribes none
 */
public record Resolution(
        BoundWorkload<?, ?> workload,
        long seed,
        LoadRequirements loadRequirements,
        @Nullable RecordedArrivals recorded) {

    /** The name of the time limit of the steady-state phase in experiments. */
    public static final String UNTIL_STEADY = "schedule.until-steady";

    public static Resolution of(BoundWorkload<?, ?> workload, long seed) {
        Workload<?> made = workload.create(seed, 0, 0);
        Recording recording = made.recording();
        return new Resolution(workload, seed, made.loadRequirements(), recording == null ? null : recording.summary());
    }

    Workload<?> made(int users) {
        return workload.create(seed, users, 0);
    }

    /** Returns the ids of the workload's transaction types. */
    public List<String> types() {
        return made(0).transactionTypes().stream().map(TransactionType::id).toList();
    }

    /** Returns the load of a cell; throws a PLAN error if the pieces do not fit each other or the workload. */
    public LoadModel load(RequestedLoad asked) {
        return load((recorded == null ? asked : asked.replaying(recorded))
                .model(
                        Math.max(1, loadRequirements.users()),
                        loadRequirements.think() ? ThinkTime.WORKLOAD : ThinkTime.NONE));
    }

    /** Returns a complete load after checking it against the workload's requirements. */
    public LoadModel load(LoadModel whole) {
        if (loadRequirements.think()
                && !(whole instanceof ClosedLoop && whole.thinkTime().equals(ThinkTime.WORKLOAD))) {
            throw AssayException.plan("the workload " + workload.id()
                    + ", as configured, requires a closed load with its own think times");
        }
        if (recorded != null
                && !(whole instanceof OpenLoop open && open.process().equals(recorded))) {
            throw AssayException.plan("the workload " + workload.id() + " prescribes its arrivals; leave out the load");
        }
        Workload<?> made = made(whole.users());
        whole.thinkTime()
                .means(made.thinkTimes().orElse(null), made.transactionTypes().size());
        return whole;
    }

    /**
     * Checks that load, phases and the workload's transaction types are compatible.
     *
     * @param check shared by the cells of a plan
     * @throws AssayException of kind {@code PLAN} if they are not
     */
    public void requireFit(LoadModel load, Schedule schedule, LoadCheck check) {
        load.requireWithin(schedule);
        Workload<?> made = made(load.users());
        check.require(load, schedule, made);
    }

    /** Returns the ramp-up of a cell: the requested one, else the workload's, else {@code otherwise}. */
    public Duration rampUp(@Nullable Duration asked, Duration otherwise) {
        return Objects.requireNonNullElse(asked, Objects.requireNonNullElse(loadRequirements.rampUp(), otherwise));
    }

    /**
     * Returns the default duration of the measurement. If the workload has a recording, it is that of the recording in whole
     * seconds, and the time that late transactions get; the measurement then usually ends before, by {@link #transactions}.
     */
    public Duration measurement() {
        return recorded == null
                ? RequestedSchedule.MEASURE
                : Duration.ofSeconds(recorded.length().toSeconds() + 1).plus(Recording.LATE);
    }

    /**
     * Returns the default ramp-up. It is zero if the measurement ends after a number of transactions, which may take less time,
     * and for an arrival schedule, whose times count from the start of the load.
     */
    public static Duration usualRampUp(LoadModel load, Duration measurement, long transactions) {
        ArrivalProcess process = null;
        if (load instanceof OpenLoop open) {
            process = open.process();
        } else if (load instanceof PartlyOpen partly) {
            process = partly.process();
        }
        boolean scheduled = process instanceof RecordedArrivals
                || (process != null && !process.mean().equals(process.peak()));
        return transactions > 0 || scheduled ? Duration.ZERO : Schedule.usualRampUp(measurement);
    }

    /**
     * Returns the transaction limit of a measurement: the requested one, else the number of recorded arrivals, else the workload's; 0
     * for no limit.
     */
    public long transactions(@Nullable Long asked) {
        long usual = recorded == null ? loadRequirements.transactions() : recorded.count();
        return asked == null ? usual : asked;
    }

    /** Returns when to check the consistency conditions: the requested time, else the workload's. */
    public Checking checking(@Nullable Checking asked) {
        return asked != null ? asked : loadRequirements.checkedBefore() ? Checking.BOTH : Checking.AFTER;
    }

    /**
     * Checks that a cell's load can run until it is steady before the measurement.
     *
     * @param limit the longest duration of that phase
     * @throws AssayException of kind {@code PLAN} if it cannot
     */
    public void requireSteadiable(Duration limit, Cell cell) {
        Duration least = Duration.ofSeconds(SteadyWatch.WINDOW_SECONDS);
        if (limit.compareTo(least) < 0) {
            throw AssayException.plan("until-steady: found " + TimeText.format(limit) + ", at least "
                    + TimeText.format(least) + " is needed, the window of the steady-state test");
        }
        if (!SteadyWatch.canBeSteady(cell.load())) {
            throw AssayException.plan("until-steady: the rate of the load changes, so that it has no steady state");
        }
        if (!(cell.target() instanceof SystemSpec.StandIn) && loadRequirements.freshData()) {
            throw AssayException.plan("until-steady: the workload " + workload.id()
                    + ", as configured, starts with the initial population, which a load before the measurement would"
                    + " change; use a longer ramp-up");
        }
    }

    /**
     * Returns the target with the isolation level that the workload needs; a plug-in target also receives the properties of
     * workload and load.
     */
    public SystemSpec isolated(SystemSpec target, LoadModel load) {
        if (target instanceof SystemSpec.Database database) {
            SessionSettings own = database.sessions();
            return database.withSessions(own.withIsolation(level(own.isolation())));
        } else if (target instanceof SystemSpec.Plugged plugged) {
            return workload.factory()
                    .foreignProperties()
                    .map(properties -> plugged.withDefaults(
                                    properties.properties(workload.spec().parameters()))
                            .with(properties.properties(load)))
                    .orElse(plugged);
        }
        return target;
    }

    private Isolation level(Isolation asked) {
        if (asked == Isolation.DEFAULT) {
            return loadRequirements.isolation();
        }
        if (asked.compareTo(loadRequirements.isolation()) < 0) {
            throw AssayException.plan("--isolation: found " + Kebab.of(asked) + "; the workload " + workload.id()
                    + ", as configured, needs " + Kebab.of(loadRequirements.isolation())
                    + ", which it gets without --isolation");
        }
        return asked;
    }
}
