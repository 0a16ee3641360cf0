package dev.assay.workload.oltp;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.workload.WorkerContext;
import java.util.stream.IntStream;

/** The random inputs of a worker's transactions. Confined to its worker. */
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

    /** Returns the worker's random sequence for one purpose. */
    RandomStream stream(String purpose) {
        return worker.seeds().stream("oltp/" + purpose, worker.worker());
    }

    /** Draws a table uniformly, from 0. */
    int table() {
        return tables.nextInt(tableCount);
    }

    /** Draws ids, or values of {@code k}. */
    void drawIds(int[] ids) {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = id();
        }
    }

    /** Draws an id, or a value of {@code k}. */
    int id() {
        return ids.between(1, tableSize);
    }

    /**
     * Draws a value of {@code k} from the worker's own partition, so that users do not overlap. In sysbench, partitions start
     * at 0 and share their bounds.
     */
    int idOfPartition() {
        if (parameters.persona() != Persona.ASSAY) {
            double part = (double) tableSize / worker.workers();
            return ids.between((int) (part * worker.worker()), (int) (part * (worker.worker() + 1)));
        }
        long share = tableSize / worker.workers();
        long first = share * worker.worker() + 1;
        return ids.between((int) first, (int) (first + share - 1));
    }

    /** Draws the table of a whole transaction uniformly. */
    void drawEventTable() {
        eventTable = names[table()];
    }

    /** Returns the name of the table drawn last. */
    String eventTable() {
        return eventTable;
    }

    /** Draws the first id of a range of {@code size} ids that ends by the last id of the table if possible. */
    int firstOf(int size) {
        return Math.max(1, Math.min(id(), tableSize - size));
    }

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
