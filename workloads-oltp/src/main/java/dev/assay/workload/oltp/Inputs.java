package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.stream.IntStream;

/** What a worker's transactions draw from. Confined to its worker. */
final class Inputs {

    private final OltpParameters parameters;
    private final int tableCount;
    private final int tableSize;
    private final WorkerContext worker;
    private final RandomStream tables;
    private final Draw ids;
    private final TextChannel channel = new TextChannel();
    private final String[] names;
    private String eventTable;

    Inputs(OltpParameters parameters, WorkerContext worker) {
        this.parameters = parameters;
        this.tableCount = parameters.data().tables();
        this.tableSize = parameters.data().tableSize();
        this.worker = worker;
        this.tables = stream("table");
        this.ids = parameters.draws().over(stream("id"));
        this.names = parameters.persona().sendsText()
                ? IntStream.rangeClosed(1, tableCount)
                        .mapToObj(parameters::table)
                        .toArray(String[]::new)
                : new String[] {parameters.table(1)};
        this.eventTable = names[0];
    }

    /** The worker's own sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream("oltp/" + purpose, worker.worker());
    }

    /** A table, each equally likely, counted from 0. */
    int table() {
        return tables.nextInt(tableCount);
    }

    /** An id, or a value of {@code k}. */
    int id() {
        return ids.between(1, tableSize);
    }

    /**
     * A value of {@code k} in the part of the values that is the worker's own, so that users do not meet. sysbench counts from
     * 0, and its parts share their ends.
     */
    int idOfMine() {
        if (parameters.persona() != Persona.ASSAY) {
            double part = (double) tableSize / worker.workers();
            return ids.between((int) (part * worker.worker()), (int) (part * (worker.worker() + 1)));
        }
        long share = tableSize / worker.workers();
        long first = share * worker.worker() + 1;
        return ids.between((int) first, (int) (first + share - 1));
    }

    /** Draws the table of a whole transaction, each equally likely. */
    void drawEventTable() {
        eventTable = names[table()];
    }

    /** The name of the table drawn last. */
    String eventTable() {
        return eventTable;
    }

    /** The first id of a range that does not pass the last id, as far as there are so many. */
    int firstOf(int size) {
        return Math.max(1, Math.min(id(), tableSize - size));
    }

    /** What sends text. */
    TextChannel channel() {
        return channel;
    }

    OltpParameters parameters() {
        return parameters;
    }

    WorkerContext worker() {
        return worker;
    }
}
