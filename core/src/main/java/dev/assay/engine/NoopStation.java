package dev.assay.engine;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Transaction;

/** No database at all: what is left is the harness itself. Inputs are still chosen and drawn. Stateless. */
final class NoopStation<S extends Session> implements Station<S> {

    @Override
    public int execute(int type, Transaction<S> transaction) {
        return 0;
    }
}
