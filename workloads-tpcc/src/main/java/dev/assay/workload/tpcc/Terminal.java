package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;

/**
 * Where a user sits: a home warehouse and a district for the whole run (TPC-C rev 5.11 clauses 2.4.1.1 and 2.8.1.1).
 * Immutable.
 *
 * @param worker who it is and whence the randomness comes
 * @param warehouses how many there are
 * @param warehouse the home warehouse
 * @param district the district whose stock level this user asks for
 * @param tally what this user keyed in
 * @param constants the run's non-uniform distributions
 */
record Terminal(
        WorkerContext worker, int warehouses, int warehouse, int district, InputTally tally, RunConstants constants) {

    /** Users fill the warehouses in turn, so that any number of them spreads as evenly as it can. */
    static Terminal of(WorkerContext worker, int warehouses) {
        return of(worker, warehouses, RunConstants.DRAWN);
    }

    /**
     * The same with a given C-Run.
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

    /** This user's own sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream(purpose, worker.worker());
    }

    /** A warehouse that is not the home, each equally likely; the home if it is the only one. */
    int otherWarehouse(RandomStream random) {
        return otherWarehouse(random, warehouse);
    }

    /** A warehouse that is not {@code home}, each equally likely; {@code home} if it is the only one. */
    int otherWarehouse(RandomStream random, int home) {
        if (warehouses == 1) {
            return home;
        }
        int drawn = random.between(1, warehouses - 1);
        return drawn < home ? drawn : drawn + 1;
    }

    /** A warehouse, each equally likely. */
    int anyWarehouse(RandomStream random) {
        return random.between(1, warehouses);
    }

    /** A district, each equally likely. */
    static int anyDistrict(RandomStream random) {
        return random.between(1, Scale.DISTRICTS);
    }
}
