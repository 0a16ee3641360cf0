package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.result.RunResult;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A database as a test reaches it. Confined to the thread of the test.
 *
 * @param keepData whether the data that the test loads stay at the end of the suite
 */
record DatabaseUse(MeasuredDatabase database, DatabaseAccess access, boolean keepData) {

    /** Sets the target of an experiment. */
    void connect(ExperimentBuilder builder) {
        access.experiments().accept(builder);
    }

    /**
     * Returns why no copies of the database can be made, as far as its accesses show.
     *
     * @return one line; empty if only the server knows
     */
    Optional<String> copyHindrance() {
        if (access.isDataSource()) {
            return Optional.of("the connections of a data source stay open, and would block a copy of their database");
        }
        return database.isUnused()
                ? Optional.empty()
                : Optional.of("a test has the database as a parameter Target, whose connections would block a copy");
    }

    /** Runs an experiment when no other test measures; see {@link MeasuredDatabase#run}. */
    RunResult run(ExperimentRun experiment, WorkloadFactory<?, ?> workload, DataState data, AtomicBoolean loads) {
        return MeasuringLock.measure(() -> database.run(this, workload, experiment, data, loads));
    }
}
