package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;

/** What a worker's transactions draw from. Confined to its worker. */
final class Inputs {

    private final OltpParameters parameters;
    private final WorkerContext worker;
    private final RandomStream tables;
    private final Draw ids;

    Inputs(OltpParameters parameters, WorkerContext worker) {
        this.parameters = parameters;
        this.worker = worker;
        this.tables = stream("table");
        this.ids = parameters.draws().over(stream("id"));
    }

    /** The worker's own sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream("oltp/" + purpose, worker.worker());
    }

    /** A table, each equally likely, counted from 0. */
    int table() {
        return tables.nextInt(parameters.tables());
    }

    /** An id, or a value of {@code k}. */
    int id() {
        return ids.between(1, parameters.tableSize());
    }

    /** A value of {@code k} in the part of the values that is the worker's own, so that users do not meet. */
    int idOfMine() {
        long share = parameters.tableSize() / worker.workers();
        long first = share * worker.worker() + 1;
        return ids.between((int) first, (int) (first + share - 1));
    }

    OltpParameters parameters() {
        return parameters;
    }

    WorkerContext worker() {
        return worker;
    }
}
