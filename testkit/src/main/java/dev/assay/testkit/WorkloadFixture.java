package dev.assay.testkit;

import dev.assay.model.random.Seeds;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;

/**
 * The workload that is tested.
 *
 * @param <P> the workload's parameter record
 * @param <S> what it runs on
 */
abstract class WorkloadFixture<P extends Record, S extends Session> {

    /** The plug-in's factory. */
    protected abstract WorkloadFactory<P, S> factory();

    /** Parameters of a small data set. */
    protected abstract P parameters();

    /** The seed of the experiment; 42 unless overridden. */
    protected long seed() {
        return 42;
    }

    /** How many users there are. */
    protected abstract int users();

    /** A workload of its own, made as the engine makes it. */
    protected final Workload<S> workload() {
        return factory().create(parameters(), new WorkloadContext(new Seeds(seed()), users()));
    }
}
