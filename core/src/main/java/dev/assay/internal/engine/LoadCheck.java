package dev.assay.internal.engine;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.Workload;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Validates loads against a workload before a run. Caches the traces it reads, so that a plan with many cells reads each trace
 * once; discard it after validation. Confined to one thread.
 */
public final class LoadCheck {

    private final Map<RecordedArrivals, TraceFile.Trace> traces = new HashMap<>();

    /**
     * Describes a file of recorded arrivals.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the line if the file is not a valid trace or cannot be
     *     read
     */
    public RecordedArrivals describe(Path file) {
        TraceFile.Trace trace = TraceFile.read(file);
        traces.put(trace.summary(), trace);
        return trace.summary();
    }

    /**
     * Rejects an open load with unknown or background transaction types, without arrivals in the measurement, or with a changed
     * trace file. Reads the file unless it was described here.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN}
     */
    public void require(LoadModel load, Schedule schedule, Workload<?> workload) {
        OpenSchedule open = OpenSchedule.of(
                load, workload, new Seeds(0), described -> traces.computeIfAbsent(described, TraceFile::read));
        if (open != null) {
            open.requireArrivals(schedule);
        }
    }
}
