package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;

/**
 * Inputs of New-Order in profile {@code tpcc-mysql}. Line numbers follow the order of locking: the unused item is the last of its
 * warehouse, not of the order. Reused by each transaction; confined to its worker.
 */
final class MysqlNewOrderInput extends OrderInput {

    private final Terminal terminal;
    private final RandomStream random;

    MysqlNewOrderInput(Terminal terminal) {
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/new-order");
    }

    @Override
    void draw() {
        warehouse = terminal.anyWarehouse(random);
        district = Terminal.anyDistrict(random);
        customer = terminal.constants().customer().draw(random);
        lines = random.between(Scale.FEWEST_LINES, Scale.MOST_LINES);
        boolean rollback = random.between(1, 100) == 1;
        // As in the tool, a remote draw makes the order remote even with a single warehouse.
        allLocal = true;
        for (int line = 0; line < lines; line++) {
            item[line] = terminal.constants().item().draw(random);
            boolean remote = random.between(1, 100) == 1;
            supplyWarehouse[line] = remote ? terminal.otherWarehouse(random, warehouse) : warehouse;
            quantity[line] = random.between(1, 10);
            allLocal &= !remote;
        }
        if (rollback) {
            item[lines - 1] = NewOrderInput.UNUSED_ITEM;
        }
        StockOrder.sort(lineByStock, lines, supplyWarehouse, item);
        entryMillis = System.currentTimeMillis();
    }
}
