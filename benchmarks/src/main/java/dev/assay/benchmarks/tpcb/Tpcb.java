package dev.assay.benchmarks.tpcb;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.data.Table.Column;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The built-in transaction {@code tpcb-like} of pgbench 15: five statements between {@code BEGIN} and {@code END}, each in a round trip of
 * its own. Its tables are those of {@code pgbench -i}, without the fill factor. See the manual of PostgreSQL, "pgbench". Immutable.
 */
final class Tpcb implements Workload<JdbcSession> {

    private static final int TELLERS = 10;
    private static final int ACCOUNTS = 100_000;
    private static final int CHUNK = 10_000;
    private static final int LARGEST_DELTA = 5_000;

    private final int scale;
    private final Seeds seeds;
    private final Sql change;
    private final Sql look;
    private final Sql teller;
    private final Sql branch;
    private final Sql history;

    Tpcb(TpcbParameters parameters, WorkloadContext context) {
        this.scale = parameters.scale();
        this.seeds = context.seeds();
        SqlCatalogue catalogue = new SqlCatalogue();
        this.change = catalogue.add("UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?");
        this.look = catalogue.add("SELECT abalance FROM pgbench_accounts WHERE aid = ?");
        this.teller = catalogue.add("UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?");
        this.branch = catalogue.add("UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?");
        this.history = catalogue.add(
                "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)");
    }

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(new TransactionType("tpcb-like", 1, Demarcation.EXPLICIT_SQL, false));
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of("committed"));
    }

    @Override
    public Dataset dataset() {
        return new Tables();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        Transaction<JdbcSession> only = new TpcbLike(context.seeds().stream("tpc-b/inputs", context.worker()));
        return new Script<>() {
            @Override
            public int choose() {
                return 0;
            }

            @Override
            public Transaction<JdbcSession> transaction(int type) {
                return only;
            }
        };
    }

    private final class TpcbLike implements Transaction<JdbcSession> {

        private final RandomStream random;
        private int aid;
        private int bid;
        private int tid;
        private int delta;

        TpcbLike(RandomStream random) {
            this.random = random;
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
                    throw new SQLException("there is no account " + aid + "; --scale is not that of the tables");
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

    private final class Tables implements Dataset {

        @Override
        public DatasetMarker marker() {
            return new DatasetMarker("tpc-b", 1, Map.of("scale", Integer.toString(scale)), seeds.seed(), Map.of());
        }

        @Override
        public List<Table> tables() {
            return List.of(
                    table("pgbench_branches", "bid", number("bbalance"), filler(88)),
                    table("pgbench_tellers", "tid", number("bid"), number("tbalance"), filler(84)),
                    table("pgbench_accounts", "aid", number("bid"), number("abalance"), filler(84)),
                    new Table(
                            "pgbench_history",
                            List.of(
                                    number("tid"),
                                    number("bid"),
                                    number("aid"),
                                    number("delta"),
                                    new Column("mtime", new SqlType.Timestamp(), true),
                                    filler(22)),
                            List.of(),
                            List.of(),
                            List.of()));
        }

        private static Table table(String name, String key, Column... others) {
            return new Table(
                    name,
                    Stream.concat(Stream.of(new Column(key, new SqlType.Int(), false)), Stream.of(others))
                            .toList(),
                    List.of(key),
                    List.of(),
                    List.of());
        }

        private static Column number(String name) {
            return new Column(name, new SqlType.Int(), true);
        }

        private static Column filler(int length) {
            return new Column("filler", new SqlType.Char(length), true);
        }

        @Override
        public Stream<Chunk> chunks() {
            return Stream.concat(
                    Stream.of(
                            new Rows("branches", "pgbench_branches", 0, scale, 0),
                            new Rows("tellers", "pgbench_tellers", 0, (long) TELLERS * scale, TELLERS)),
                    IntStream.range(0, scale * (ACCOUNTS / CHUNK))
                            .mapToObj(part ->
                                    new Rows("accounts/" + part, "pgbench_accounts", part * CHUNK, CHUNK, ACCOUNTS)));
        }
    }

    /**
     * Rows in the order of their keys.
     *
     * @param before how many rows of the table come before
     * @param perBranch how many belong to a branch; 0 for the branches themselves
     */
    private record Rows(String id, String table, int before, long rows, int perBranch) implements Chunk {

        @Override
        public void write(RowWriter writer) throws IOException {
            for (long row = before; row < before + rows; row++) {
                writer.integer(row + 1);
                if (perBranch > 0) {
                    writer.integer(row / perBranch + 1);
                }
                writer.integer(0);
                writer.nullValue();
                writer.endRow();
            }
        }
    }
}
