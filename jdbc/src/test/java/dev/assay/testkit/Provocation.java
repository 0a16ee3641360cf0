package dev.assay.testkit;

import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkload;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** A workload whose transactions use one resource only. */
final class Provocation extends JdbcWorkload {

    /** The work of a transaction. */
    enum Work {
        /** Sleeps in the server for 10 ms. */
        SLEEP,
        /** Keeps a processor of the server busy for some milliseconds. */
        COMPUTE,
        /** Changes the same row as all other users, and holds its lock for 10 ms. */
        HOT_ROW,
        /** Changes a row of the user, and commits. */
        OWN_ROW,
        /** Reads ten rows, each in a round trip. */
        READS,
        /** Reads a row after 10 ms of processor time in the client. */
        PREPARE
    }

    private static final int ROWS = 64;
    private static final int READS = 10;
    private static final long PREPARE_NANOS = 10_000_000;

    private final Sql sleep = sql("SELECT SLEEP(0.01)", Map.of("postgresql", "SELECT pg_sleep(0.01)"));
    private final Sql compute = sql(
            "SELECT BENCHMARK(50000, SHA2('work', 256))",
            Map.of("postgresql", "SELECT count(*) FROM generate_series(1, 100000)"));
    private final Sql change = sql("UPDATE provocation SET p_value = p_value + 1 WHERE p_id = ?");
    private final Sql read = sql("SELECT p_value FROM provocation WHERE p_id = ?");

    Provocation(Work work, WorkloadContext context) {
        super(Dataset.builder("provocation", 1, context.seeds())
                .table(
                        Table.builder("provocation")
                                .integer("p_id")
                                .integer("p_value")
                                .primaryKey("p_id")
                                .build(),
                        ROWS,
                        (row, random, writer) -> writer.integer(row).integer(0))
                .build());
        if (work == Work.HOT_ROW || work == Work.OWN_ROW) {
            transaction("change", 1, worker -> new Provoked(work, worker));
        } else {
            readOnly("read", 1, worker -> new Provoked(work, worker));
        }
    }

    private final class Provoked implements Transaction<JdbcSession> {

        private final Work work;
        private final int own;

        Provoked(Work work, WorkerContext worker) {
            this.work = work;
            this.own = 2 + worker.worker() % (ROWS - 1);
        }

        @Override
        public void prepare() {
            long end = System.nanoTime() + PREPARE_NANOS;
            while (work == Work.PREPARE && System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            switch (work) {
                case SLEEP -> query(session.statement(sleep));
                case COMPUTE -> query(session.statement(compute));
                case HOT_ROW -> {
                    update(session, 1);
                    query(session.statement(sleep));
                }
                case OWN_ROW -> update(session, own);
                case READS -> {
                    for (int i = 0; i < READS; i++) {
                        read(session, 1 + i);
                    }
                }
                case PREPARE -> read(session, own);
            }
            return OutcomeCode.COMMITTED;
        }

        private void update(JdbcSession session, int row) throws SQLException {
            PreparedStatement statement = session.statement(change);
            statement.setInt(1, row);
            statement.executeUpdate();
        }

        private void read(JdbcSession session, int row) throws SQLException {
            PreparedStatement statement = session.statement(read);
            statement.setInt(1, row);
            query(statement);
        }

        private void query(PreparedStatement statement) throws SQLException {
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
            }
        }
    }
}
