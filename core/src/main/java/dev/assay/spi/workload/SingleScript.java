package dev.assay.spi.workload;

import dev.assay.spi.target.Session;

/** A script of one transaction type. Confined to its worker. */
record SingleScript<S extends Session>(Transaction<S> transaction) implements Script<S> {

    @Override
    public int choose() {
        return 0;
    }

    @Override
    public Transaction<S> transaction(int type) {
        return transaction;
    }
}
