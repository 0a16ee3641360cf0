package dev.assay;

import dev.assay.ExperimentBuilder.Checking;
import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Driving;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a plan leaves open, as its workload has to be driven, and refuses what goes against that. Immutable.
 *
 * @param driving what the workload asks for
 */
record Resolution(WorkloadFactory<?, ?> factory, WorkloadSpec workload, long seed, Driving driving) {

    static Resolution of(WorkloadFactory<?, ?> factory, WorkloadSpec workload, long seed) {
        return new Resolution(factory, workload, seed, driving(factory, workload, seed));
    }

    private static <P extends Record, S extends Session> Driving driving(
            WorkloadFactory<P, S> factory, WorkloadSpec workload, long seed) {
        P parameters = ParameterBinder.bind(factory.parameterType(), workload.parameters());
        return factory.create(parameters, new WorkloadContext(new Seeds(seed), 0))
                .driving();
    }

    /** Refuses users whom the workload cannot have, and think times that it does not define. */
    private static <P extends Record, S extends Session> void requireOfWorkload(
            WorkloadFactory<P, S> factory, WorkloadSpec workload, long seed, LoadModel load) {
        P parameters = ParameterBinder.bind(factory.parameterType(), workload.parameters());
        Workload<S> made = factory.create(parameters, new WorkloadContext(new Seeds(seed), load.users()));
        load.thinkTime()
                .means(made.thinkTimes().orElse(null), made.transactionTypes().size());
    }

    /**
     * The plan, complete.
     *
     * @param load as asked for, or null for a closed loop
     * @param users as asked for, or null
     * @param think as asked for, or null
     * @param stagger of a closed loop's users, as asked for
     * @param rampUp as asked for, or null
     */
    Plan plan(
            List<SystemSpec> targets,
            @Nullable LoadModel load,
            @Nullable Integer users,
            @Nullable ThinkTime think,
            Duration stagger,
            @Nullable Duration rampUp,
            Schedule schedule) {
        LoadModel resolved = load == null ? closed(users, think, stagger) : load;
        if (driving.think()
                && !(resolved instanceof ClosedLoop && resolved.thinkTime().equals(ThinkTime.WORKLOAD))) {
            throw AssayException.plan(
                    "the workload " + factory.id()
                            + ", as asked for, has users who think: an open load, or one without its think times, is not for it");
        }
        requireOfWorkload(factory, workload, seed, resolved);
        Schedule phases = new Schedule(
                rampUp == null ? driving.rampUp() : rampUp,
                schedule.measurement(),
                schedule.rampDown(),
                schedule.transactions());
        resolved.requireWithin(phases);
        List<SystemSpec> isolated = targets.stream().map(this::isolated).toList();
        return new Plan(factory.id(), isolated, workload, resolved, phases, seed);
    }

    /**
     * When to ask the workload's conditions.
     *
     * @param asked as asked for, or null
     */
    Checking checking(@Nullable Checking asked) {
        if (asked != null) {
            return asked;
        }
        return driving.checkedBefore() ? Checking.BOTH : Checking.AFTER;
    }

    private ClosedLoop closed(@Nullable Integer users, @Nullable ThinkTime think, Duration stagger) {
        int count = users != null ? users : Math.max(1, driving.users());
        ThinkTime usual = driving.think() ? ThinkTime.WORKLOAD : ThinkTime.NONE;
        return new ClosedLoop(count, think != null ? think : usual, stagger);
    }

    private SystemSpec isolated(SystemSpec target) {
        if (target instanceof TargetSpec url) {
            return url.withIsolation(level(url.isolation()));
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return embedded.withIsolation(level(embedded.isolation()));
        }
        return target;
    }

    private Isolation level(Isolation asked) {
        if (asked == Isolation.DEFAULT) {
            return driving.isolation();
        }
        if (asked.compareTo(driving.isolation()) < 0) {
            throw AssayException.plan("--isolation: found " + Kebab.of(asked) + "; the workload " + factory.id()
                    + ", as asked for, needs " + Kebab.of(driving.isolation()) + ", which it gets when none is named");
        }
        return asked;
    }
}
