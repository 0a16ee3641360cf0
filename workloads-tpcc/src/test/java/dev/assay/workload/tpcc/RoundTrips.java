package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;

/** Counts on the socket what transactions cost. Stateless. */
final class RoundTrips {

    private static final int TRANSACTIONS = 100;

    private RoundTrips() {}

    /**
     * Requires that each statement is a round trip, and the commit or rollback is one, and nothing else is, but for one more
     * when a statement is met for the first time. Commits what it does.
     *
     * @return how many different statements there were
     */
    static int requireOneEachStatementAndOneToEnd(
            Target target, JdbcSession session, Transaction<JdbcSession> transaction) throws Exception {
        StatementLog log = new StatementLog(session);
        for (int i = 0; i < TRANSACTIONS; i++) {
            log.clear();
            int known = log.distinct();
            Traffic before = target.traffic().orElseThrow();
            execute(transaction, log.session());
            int statements = log.shapes().size();
            assertThat(target.traffic().orElseThrow().since(before).roundTrips())
                    .as("round trips of %s", log.shapes())
                    .isBetween(statements + 1L, statements + 1L + log.distinct() - known);
        }
        return log.distinct();
    }

    /** As a worker does it. */
    private static void execute(Transaction<JdbcSession> transaction, JdbcSession session) throws Exception {
        transaction.prepare();
        session.begin();
        OutcomeCode outcome = transaction.execute(session);
        if (outcome.ending() == OutcomeCode.Ending.COMMIT) {
            session.commit();
        } else {
            session.rollback();
        }
    }
}
