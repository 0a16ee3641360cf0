package dev.assay.workload.ycsb;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.TargetAdapter;
import org.apiguardian.api.API;

/**
 * Opens any SQL database as a key-value store. Table and statements are those of YCSB's JDBC binding, so both can use the same
 * data. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JdbcKeyValueAdapter implements TargetAdapter<JdbcSession, KeyValueSession> {

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

    /** A session that borrows a connection for each operation. Confined to one worker, except {@link #abort}. */
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
