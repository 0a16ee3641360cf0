package dev.assay.internal.engine;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.TransactionType;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sees whether loads go with a workload before anything is touched. Keeps the traces it has read, so that a plan of many cells
 * reads each of them once; to be forgotten when all are checked. Confined to one thread.
 */
public final class LoadCheck {

    private final Map<RecordedArrivals, TraceFile.Trace> traces = new HashMap<>();

    /**
     * What a file of arrivals is found to hold.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the line if it is no trace of arrivals, or cannot be read
     */
    public RecordedArrivals describe(Path file) {
        TraceFile.Trace trace = TraceFile.read(file);
        traces.put(trace.summary(), trace);
        return trace.summary();
    }

    /**
     * Refuses an open load that names types which the workload does not have or users do not execute, of which nothing
     * arrives in the measurement, or whose file is not what it was. Reads that file unless it was described here.
     *
     * @param types of the workload
     * @throws dev.assay.model.AssayException of kind {@code PLAN}
     */
    public void require(LoadModel load, Schedule schedule, List<TransactionType> types) {
        OpenSchedule open = OpenSchedule.of(
                load, types, new Seeds(0), described -> traces.computeIfAbsent(described, TraceFile::read));
        if (open != null) {
            open.requireArrivals(schedule);
        }
    }
}
