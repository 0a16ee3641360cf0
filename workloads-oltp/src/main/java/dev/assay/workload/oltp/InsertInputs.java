package dev.assay.workload.oltp;

import dev.assay.spi.workload.WorkerContext;
import org.jspecify.annotations.Nullable;

/** Inputs of one inserted row, with an id from the database or the client. Confined to its worker. */
final class InsertInputs {

    private final Inputs inputs;
    final DigitGroups c;
    final DigitGroups pad;

    @Nullable
    private final UniqueNumbers numbers;

    /** The table, from 0. */
    int table;
    /** The id, or 0 if the database generates it. */
    int id;

    int k;

    InsertInputs(Inputs inputs) {
        this.inputs = inputs;
        this.c = new DigitGroups(inputs.stream("insert-c"), DigitGroups.C, 1);
        this.pad = new DigitGroups(inputs.stream("insert-pad"), DigitGroups.PAD, 1);
        WorkerContext worker = inputs.worker();
        this.numbers = inputs.parameters().data().autoInc()
                ? null
                : new UniqueNumbers((int) worker.seeds().derive("oltp/unique"), worker.worker(), worker.workers());
    }

    void draw() {
        table = inputs.table();
        id = numbers == null ? 0 : numbers.next();
        k = inputs.id();
        c.draw(0);
        pad.draw(0);
    }

    /** Whether the client sets the id. */
    boolean numbered() {
        return numbers != null;
    }
}
