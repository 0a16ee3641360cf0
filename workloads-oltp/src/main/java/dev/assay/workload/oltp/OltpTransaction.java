package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;
import java.util.List;

/** What sysbench calls an event: the steps of a script, one after the other. Confined to its worker. */
final class OltpTransaction implements Transaction<JdbcSession> {

    private final Step[] steps;
    private final boolean inserts;
    private final FailurePolicy failures;

    /**
     * @param inserts whether the id of a row that it inserts may be taken
     * @param failures what a failure means
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
     * <p>In PostgreSQL a delete that waited for another transaction to replace the same row finds neither the old row nor the
     * new one, and the insert that follows finds the id taken. Repeated, it finds the new row.
     */
    @Override
    public boolean repeatsAfterConstraint() {
        return inserts;
    }
}
