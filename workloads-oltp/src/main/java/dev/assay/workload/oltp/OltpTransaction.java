package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;
import java.util.List;

/** An event of sysbench: the steps of a script in order. Confined to its worker. */
final class OltpTransaction implements Transaction<JdbcSession> {

    private final Step[] steps;
    private final boolean inserts;
    private final FailurePolicy failures;

    /**
     * @param inserts whether it inserts rows whose id may be a duplicate
     */
    OltpTransaction(List<Step> steps, boolean inserts, FailurePolicy failures) {
        this.steps = steps.toArray(Step[]::new);
        this.inserts = inserts;
        this.failures = failures;
    }

    @Override
    public void prepare() {
        for (Step step : steps) {
            step.prepare();
        }
    }

    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        for (Step step : steps) {
            step.execute(session);
        }
        return OutcomeCode.COMMITTED;
    }

    @Override
    public FailureAction failureAction(JdbcSession session, Exception failure) {
        return failures.failureAction(session.dialect(), failure);
    }

    /**
     * {@inheritDoc}
     *
     * <p>In PostgreSQL, a delete that waited for a concurrent replacement of the same row finds neither the old nor the new
     * row. The following insert then violates the primary key. A retry finds the new row.
     */
    @Override
    public boolean repeatsAfterConstraint() {
        return inserts;
    }
}
