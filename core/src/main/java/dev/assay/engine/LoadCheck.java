package dev.assay.engine;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import org.apiguardian.api.API;

/** Sees whether a load goes with a workload before anything is touched. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LoadCheck {

    private LoadCheck() {}

    /**
     * Refuses an open load that names types which the workload does not have or users do not execute, of which nothing
     * arrives in the measurement, or whose file is not what it was. Reads that file.
     *
     * @param types of the workload
     * @throws dev.assay.model.AssayException of kind {@code PLAN}
     */
    public static void require(LoadModel load, Schedule schedule, List<TransactionType> types) {
        OpenSchedule open = OpenSchedule.of(load, types, new Seeds(0));
        if (open != null) {
            open.requireArrivals(schedule);
        }
    }
}
