package dev.assay.internal.plan;

import dev.assay.internal.engine.LoadCheck;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Workload;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a plan leaves open, as its workload has to be driven, and refuses what goes against that. Immutable.
 *
 * @param workload with its parameters
 * @param loadRequirements what the workload asks for
 */
public record Resolution(BoundWorkload<?, ?> workload, long seed, LoadRequirements loadRequirements) {

    /** What is left open by the parameters of a workload. */
    public static Resolution of(BoundWorkload<?, ?> workload, long seed) {
        return new Resolution(workload, seed, workload.create(seed, 0, 0).loadRequirements());
    }

    /** The workload of so many users. */
    Workload<?> made(int users) {
        return workload.create(seed, users, 0);
    }

    /**
     * How a cell is driven.
     *
     * @throws AssayException of kind {@code PLAN} if it cannot be
     */
    public LoadModel load(RequestedLoad asked) {
        return load(asked.model(
                Math.max(1, loadRequirements.users()), loadRequirements.think() ? ThinkTime.WORKLOAD : ThinkTime.NONE));
    }

    /** The same load, which nobody has to fill in. */
    public LoadModel load(LoadModel whole) {
        if (loadRequirements.think()
                && !(whole instanceof ClosedLoop && whole.thinkTime().equals(ThinkTime.WORKLOAD))) {
            throw AssayException.plan(
                    "the workload " + workload.id()
                            + ", as asked for, has users who think: an open load, or one without its think times, is not for it");
        }
        Workload<?> made = made(whole.users());
        whole.thinkTime()
                .means(made.thinkTimes().orElse(null), made.transactionTypes().size());
        return whole;
    }

    /**
     * Sees whether load, phases and the workload's types go together.
     *
     * @param check that may have seen other cells of the plan
     * @throws AssayException of kind {@code PLAN} if they do not
     */
    public void requireFit(LoadModel load, Schedule schedule, LoadCheck check) {
        load.requireWithin(schedule);
        Workload<?> made = made(load.users());
        check.require(load, schedule, made.transactionTypes());
    }

    /** How long a cell runs before it is measured, by default what the workload asks for. */
    public Duration rampUp(@Nullable Duration asked, Duration otherwise) {
        return Objects.requireNonNullElse(asked, Objects.requireNonNullElse(loadRequirements.rampUp(), otherwise));
    }

    /**
     * The usual ramp-up; none before a number of transactions, which is not known to last so long, or arrivals on a schedule of their own,
     * whose times count from the beginning of the load.
     */
    public static Duration usualRampUp(LoadModel load, Duration measurement, long transactions) {
        ArrivalProcess process = null;
        if (load instanceof OpenLoop open) {
            process = open.process();
        } else if (load instanceof PartlyOpen partly) {
            process = partly.process();
        }
        boolean scheduled = process != null && !process.mean().equals(process.peak());
        return transactions > 0 || scheduled ? Duration.ZERO : Schedule.usualRampUp(measurement);
    }

    /** After how many transactions a measurement ends, by default as the workload asks; 0 for no limit. */
    public long transactions(@Nullable Long asked) {
        return asked == null ? loadRequirements.transactions() : asked;
    }

    /**
     * When to ask the workload's conditions.
     *
     * @param asked as asked for, or null
     */
    public Checking checking(@Nullable Checking asked) {
        if (asked != null) {
            return asked;
        }
        return loadRequirements.checkedBefore() ? Checking.BOTH : Checking.AFTER;
    }

    /** The target at the isolation level that the workload needs; a plug-in is told what workload and load will be. */
    public SystemSpec isolated(SystemSpec target, LoadModel load) {
        if (target instanceof TargetSpec url) {
            return url.withIsolation(level(url.isolation()));
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return embedded.withIsolation(level(embedded.isolation()));
        } else if (target instanceof SystemSpec.Rented rented) {
            return rented.withIsolation(level(rented.isolation()));
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
                    + ", as asked for, needs " + Kebab.of(loadRequirements.isolation())
                    + ", which it gets when none is named");
        }
        return asked;
    }
}
