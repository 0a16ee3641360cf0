package dev.assay.testkit;

import dev.assay.model.random.Seeds;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;

/**
 * The workload under test.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
abstract class WorkloadFixture<P extends Record, S extends Session> {

    /** Returns the factory of the plug-in. */
    protected abstract WorkloadFactory<P, S> factory();

    /** Returns parameters of a small data set. */
    protected abstract P parameters();

    /** Returns the seed of the experiment; 42 unless overridden. */
    protected long seed() {
        return 42;
    }

    /** Returns the number of users. */
    protected abstract int users();

    /** Creates a workload, as the engine does. */
    protected final Workload<S> workload() {
        return factory().create(parameters(), new WorkloadContext(new Seeds(seed()), users()));
    }
}
