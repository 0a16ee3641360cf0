package dev.assay.benchmarks.tpcb;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetBuilder;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkload;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The built-in transaction {@code tpcb-like} of pgbench 15: five statements between {@code BEGIN} and {@code END}, each in its
 * own round trip. The tables are those of {@code pgbench -i}, without the fill factor. See "pgbench" in PostgreSQL's manual.
 * Immutable.
 */
final class Tpcb extends JdbcWorkload {

    private static final int TELLERS = 10;
    private static final int ACCOUNTS = 100_000;
    private static final int CHUNK = 10_000;
    private static final int LARGEST_DELTA = 5_000;

    private final Sql change = sql("UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?");
    private final Sql look = sql("SELECT abalance FROM pgbench_accounts WHERE aid = ?");
    private final Sql teller = sql("UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?");
    private final Sql branch = sql("UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?");
    private final Sql history =
            sql("INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)");
    private final int scale;

    Tpcb(TpcbParameters parameters, WorkloadContext context) {
        super(dataset(parameters.scale(), context.seeds()));
        this.scale = parameters.scale();
        transaction(new TransactionType("tpcb-like", 1, Demarcation.EXPLICIT_SQL, false), TpcbLike::new);
    }

    private static Dataset dataset(int scale, Seeds seeds) {
        return Dataset.builder("tpc-b", 1, seeds)
                .scale("scale", scale)
                .rowsPerChunk(CHUNK)
                .table(table("pgbench_branches", 88, "bid", "bbalance"), scale, rows(0))
                .table(table("pgbench_tellers", 84, "tid", "bid", "tbalance"), (long) TELLERS * scale, rows(TELLERS))
                .table(table("pgbench_accounts", 84, "aid", "bid", "abalance"), (long) ACCOUNTS * scale, rows(ACCOUNTS))
                .table(history())
                .build();
    }

    private final class TpcbLike implements Transaction<JdbcSession> {

        private final RandomStream random;
        private int aid;
        private int bid;
        private int tid;
        private int delta;

        TpcbLike(WorkerContext worker) {
            this.random = worker.stream("tpc-b/inputs");
        }

        @Override
        public void prepare() {
            aid = random.between(1, ACCOUNTS * scale);
            bid = random.between(1, scale);
            tid = random.between(1, TELLERS * scale);
            delta = random.between(-LARGEST_DELTA, LARGEST_DELTA);
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            add(session, change, aid);
            PreparedStatement read = session.statement(look);
            read.setInt(1, aid);
            try (ResultSet row = read.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("there is no account " + aid + "; run with the --scale of the load");
                }
            }
            add(session, teller, tid);
            add(session, branch, bid);
            PreparedStatement insert = session.statement(history);
            insert.setInt(1, tid);
            insert.setInt(2, bid);
            insert.setInt(3, aid);
            insert.setInt(4, delta);
            insert.executeUpdate();
            return OutcomeCode.COMMITTED;
        }

        private void add(JdbcSession session, Sql update, int id) throws SQLException {
            PreparedStatement statement = session.statement(update);
            statement.setInt(1, delta);
            statement.setInt(2, id);
            statement.executeUpdate();
        }

        @Override
        public String toString() {
            return "account " + aid + ", teller " + tid + ", branch " + bid + ", " + delta;
        }
    }

    private static Table history() {
        return Table.builder("pgbench_history")
                .integer("tid", "bid", "aid", "delta")
                .nullable()
                .timestamp("mtime")
                .nullable()
                .character("filler", 22)
                .nullable()
                .build();
    }

    /** Returns a table of pgbench with a key, other integers, and a filler that stays NULL. */
    private static Table table(String name, int filler, String key, String... numbers) {
        return Table.builder(name)
                .integer(key)
                .integer(numbers)
                .nullable()
                .character("filler", filler)
                .nullable()
                .primaryKey(key)
                .build();
    }

    /**
     * Returns the rows of a table with a balance.
     *
     * @param perBranch rows for each branch; 0 for the branches themselves
     */
    private static DatasetBuilder.Rows rows(int perBranch) {
        return (row, random, writer) -> {
            writer.integer(row);
            if (perBranch > 0) {
                writer.integer((row - 1) / perBranch + 1);
            }
            writer.integer(0).nullValue();
        };
    }
}
