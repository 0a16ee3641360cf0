package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;

/**
 * A user's terminal with its home warehouse and district (TPC-C rev 5.11 clauses 2.4.1.1 and 2.8.1.1). Immutable.
 *
 * @param warehouses number of warehouses
 * @param warehouse the home warehouse
 * @param district the district of the user's Stock-Level transactions
 * @param tally counts of the user's inputs
 * @param constants the run's NURand distributions
 */
record Terminal(
        WorkerContext worker, int warehouses, int warehouse, int district, InputTally tally, RunConstants constants) {

    /**
     * Returns the terminal of a worker. Workers are assigned to warehouses in turn, so that they spread evenly.
     *
     * @param cRun 0 to 255, or {@link RunConstants#DRAWN}
     */
    static Terminal of(WorkerContext worker, int warehouses, int cRun) {
        RunConstants constants = RunConstants.of(worker.seeds(), worker.data(), cRun);
        return new Terminal(
                worker,
                warehouses,
                worker.worker() % warehouses + 1,
                worker.worker() / warehouses % Scale.DISTRICTS + 1,
                new InputTally(constants),
                constants);
    }

    /** Returns this user's random sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream(purpose, worker.worker());
    }

    int otherWarehouse(RandomStream random) {
        return otherWarehouse(random, warehouse);
    }

    /** Draws a warehouse other than {@code home} uniformly; returns {@code home} if it is the only one. */
    int otherWarehouse(RandomStream random, int home) {
        if (warehouses == 1) {
            return home;
        }
        int drawn = random.between(1, warehouses - 1);
        return drawn < home ? drawn : drawn + 1;
    }

    int anyWarehouse(RandomStream random) {
        return random.between(1, warehouses);
    }

    static int anyDistrict(RandomStream random) {
        return random.between(1, Scale.DISTRICTS);
    }
}
