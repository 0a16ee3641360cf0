package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * User input of New-Order (TPC-C rev 5.11 clause 2.4.1). Reused by each transaction; confined to its worker.
 */
final class NewOrderInput extends OrderInput {

    /** An item number that does not exist. */
    static final int UNUSED_ITEM = Scale.ITEMS + 1;

    private final Terminal terminal;
    private final RandomStream random;

    /** Number of lines with an existing item: all, or all but the last. Used for statistics only. */
    int validLines;

    NewOrderInput(Terminal terminal) {
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/new-order");
        this.warehouse = terminal.warehouse();
    }

    @Override
    void draw() {
        district = Terminal.anyDistrict(random);
        customer = terminal.constants().customer().draw(random);
        lines = random.between(Scale.FEWEST_LINES, Scale.MOST_LINES);
        boolean rollback = random.between(1, 100) == 1;
        allLocal = true;
        for (int line = 0; line < lines; line++) {
            item[line] = terminal.constants().item().draw(random);
            supplyWarehouse[line] = random.between(1, 100) == 1 ? terminal.otherWarehouse(random) : warehouse;
            quantity[line] = random.between(1, 10);
            allLocal &= supplyWarehouse[line] == warehouse;
        }
        validLines = lines;
        if (rollback) {
            item[lines - 1] = UNUSED_ITEM;
            validLines--;
        }
        StockOrder.sort(lineByStock, lines, supplyWarehouse, item);
    }

    /** Whether two lines use the same stock row. */
    boolean sameStock(int line, int other) {
        return item[line] == item[other] && supplyWarehouse[line] == supplyWarehouse[other];
    }
}
