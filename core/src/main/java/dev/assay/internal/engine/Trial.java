package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.workload.Preparation;
import dev.assay.spi.workload.Workload;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a cell, ready to run. Immutable.
 *
 * @param data the marker found with the data, or null if there is none
 * @param digits significant digits of recorded times: 2 by default
 */
public record Trial<S extends Session>(
        Workload<S> workload,
        Class<S> sessionType,
        SystemUnderTest system,
        LoadModel load,
        Isolation isolation,
        Schedule schedule,
        Seeds seeds,
        @Nullable DatasetMarker data,
        int digits) {

    public Trial {
        load.requireWithin(schedule);
    }

    /** Returns this trial with the workload prepared for the data found. */
    Trial<S> onData(RunListener listener, BooleanSupplier stopped) {
        if (!(system instanceof SystemUnderTest.Database database)) {
            return this;
        }
        try {
            Workload<S> made = workload.onData(new Preparation<>(
                    () -> database.target().open(sessionType, SessionOptions.auxiliary("assay-look")),
                    text -> listener.on(new RunEvent.Stage(text)),
                    stopped));
            return new Trial<>(made, sessionType, system, load, isolation, schedule, seeds, data, digits);
        } catch (AssayException e) {
            throw e;
        } catch (Exception e) {
            throw AssayException.target("cannot inspect the data: " + e.getMessage(), e);
        }
    }
}
