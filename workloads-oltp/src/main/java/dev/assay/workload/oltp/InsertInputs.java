package dev.assay.workload.oltp;

import dev.assay.spi.workload.WorkerContext;
import org.jspecify.annotations.Nullable;

/** One new row, numbered by the database or with an id of its own. Confined to its worker. */
final class InsertInputs {

    private final Inputs inputs;
    private final DigitGroups c;
    private final DigitGroups pad;

    @Nullable
    private final UniqueNumbers numbers;

    private int table;
    private int id;
    private int k;

    InsertInputs(Inputs inputs) {
        this.inputs = inputs;
        this.c = new DigitGroups(inputs.stream("insert-c"), DigitGroups.C, 1);
        this.pad = new DigitGroups(inputs.stream("insert-pad"), DigitGroups.PAD, 1);
        WorkerContext worker = inputs.worker();
        this.numbers = inputs.parameters().data().autoInc()
                ? null
                : new UniqueNumbers((int) worker.seeds().derive("oltp/unique"), worker.worker(), worker.workers());
    }

    /** Draws the next. */
    void draw() {
        table = inputs.table();
        id = numbers == null ? 0 : numbers.next();
        k = inputs.id();
        c.draw(0);
        pad.draw(0);
    }

    /** Whether the row has an id of its own. */
    boolean numbered() {
        return numbers != null;
    }

    /** The table, counted from 0. */
    int table() {
        return table;
    }

    /** Its id, or 0. */
    int id() {
        return id;
    }

    int k() {
        return k;
    }

    DigitGroups c() {
        return c;
    }

    DigitGroups pad() {
        return pad;
    }
}
