package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import java.sql.SQLException;

/**
 * The script of one bulk-insert user. A transaction appends a row to a statement, which is sent before it exceeds 512 KiB
 * and at the end of the load. Confined to its worker.
 */
final class BulkInsertScript implements Script<JdbcSession>, Transaction<JdbcSession> {

    private static final int LONGEST = 512 * 1024;

    private final String start;
    private final FailurePolicy failures;
    private final StringBuilder sql = new StringBuilder(LONGEST);
    private final TextChannel channel = new TextChannel();
    private final StringBuilder row = new StringBuilder();
    private int number;

    BulkInsertScript(String table, FailurePolicy failures) {
        this.start = "INSERT INTO " + table + " VALUES";
        this.failures = failures;
        sql.append(start);
    }

    @Override
    public int choose() {
        return 0;
    }

    @Override
    public Transaction<JdbcSession> transaction(int type) {
        return this;
    }

    @Override
    public void prepare() {
        number++;
        row.setLength(0);
        row.append('(').append(number).append(',').append(number).append(')');
    }

    /** {@inheritDoc} A statement that fails is kept, so that a retry sends it again. */
    @Override
    public OutcomeCode execute(JdbcSession session) throws SQLException {
        if (sql.length() + 1 + row.length() > LONGEST) {
            send(session);
        }
        if (sql.length() > start.length()) {
            sql.append(',');
        }
        sql.append(row);
        return OutcomeCode.COMMITTED;
    }

    private void send(JdbcSession session) throws SQLException {
        channel.change(session, sql);
        sql.setLength(start.length());
    }

    @Override
    public void end(JdbcSession session) throws SQLException {
        if (sql.length() > start.length()) {
            send(session);
        }
    }

    @Override
    public FailureAction failureAction(JdbcSession session, Exception failure) {
        return failures.failureAction(session.dialect(), failure);
    }
}
