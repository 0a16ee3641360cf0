package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;

/** What one user does: the one type of transaction there is. Confined to its worker. */
final class OltpScript implements Script<JdbcSession> {

    private final OltpTransaction transaction;

    OltpScript(OltpTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public int choose() {
        return 0;
    }

    @Override
    public Transaction<JdbcSession> transaction(int type) {
        return transaction;
    }
}
