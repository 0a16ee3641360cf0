package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.TargetAdapter;
import org.apiguardian.api.API;

/**
 * Any SQL database as a key-value store, with the table and the statements of YCSB's JDBC binding: data are interchangeable.
 * Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JdbcKeyValueAdapter implements TargetAdapter<JdbcSession, KeyValueSession> {

    /** Does nothing. */
    public JdbcKeyValueAdapter() {}

    @Override
    public Class<JdbcSession> from() {
        return JdbcSession.class;
    }

    @Override
    public Class<KeyValueSession> to() {
        return KeyValueSession.class;
    }

    @Override
    public KeyValueSession adapt(JdbcSession session) {
        return session instanceof BorrowingSession borrowing
                ? new Borrowing(session, borrowing)
                : new JdbcKeyValueSession(session);
    }

    /** On connections that are borrowed for each operation. Confined to one worker, except {@link #abort}. */
    private static final class Borrowing extends JdbcKeyValueSession implements BorrowingSession {

        private final BorrowingSession lent;

        Borrowing(JdbcSession session, BorrowingSession lent) {
            super(session);
            this.lent = lent;
        }

        @Override
        public void borrow() throws Exception {
            lent.borrow();
        }

        @Override
        public void giveBack() {
            lent.giveBack();
        }
    }
}
