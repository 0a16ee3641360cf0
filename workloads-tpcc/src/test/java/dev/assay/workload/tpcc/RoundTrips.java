package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.util.IntSummaryStatistics;

/** Counts on the socket what transactions cost. Stateless. */
final class RoundTrips {

    private static final int TRANSACTIONS = 100;

    private RoundTrips() {}

    /**
     * What was sent.
     *
     * @param distinct number of different statements
     * @param statements number of statements of each transaction, without the end
     */
    record Sent(int distinct, IntSummaryStatistics statements) {}

    /**
     * Requires that each statement is a round trip, and the commit or rollback is one, and nothing else is, but for one more
     * when a statement is met for the first time.
     *
     * @param commit whether to commit what it does; else it is undone
     */
    static Sent requireOneEachStatementAndOneToEnd(
            Target target, JdbcSession session, Transaction<JdbcSession> transaction, boolean commit) throws Exception {
        StatementLog log = new StatementLog(session);
        IntSummaryStatistics sent = new IntSummaryStatistics();
        for (int i = 0; i < TRANSACTIONS; i++) {
            log.clear();
            int known = log.distinct();
            Traffic before = target.traffic().orElseThrow();
            execute(transaction, log.session(), commit);
            int statements = log.shapes().size();
            sent.accept(statements);
            assertThat(target.traffic().orElseThrow().since(before).roundTrips())
                    .as("round trips of %s", log.shapes())
                    .isBetween(statements + 1L, statements + 1L + log.distinct() - known);
        }
        return new Sent(log.distinct(), sent);
    }

    /** As a worker does it. */
    private static void execute(Transaction<JdbcSession> transaction, JdbcSession session, boolean commit)
            throws Exception {
        transaction.prepare();
        session.begin();
        OutcomeCode outcome = transaction.execute(session);
        if (commit && outcome.ending() == OutcomeCode.Ending.COMMIT) {
            session.commit();
        } else {
            session.rollback();
        }
    }
}
