package dev.assay.testkit;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.CheckResult;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small workload, right unless it is told to have a fault: transfers between accounts, whose sum has to stay. */
final class Bank implements Workload<JdbcSession> {

    /** What is wrong with it. */
    enum Fault {
        NONE,
        /** The rows of a chunk depend on which were written before. */
        ROWS_DEPEND_ON_ORDER,
        /** A chunk has one row less than it says. */
        ROW_TOO_FEW,
        /** A column is left out. */
        COLUMN_TOO_FEW,
        /** Choices are not those of the weights. */
        WRONG_MIX,
        /** Choices do not come from the seed. */
        UNSEEDED_CHOICE,
        /** Inputs are new objects. */
        PREPARE_ALLOCATES,
        /** Inputs are read from the database, on the session of the last execution. */
        PREPARE_ASKS_THE_DATABASE,
        /** Types need different autocommit modes. */
        TWO_MODES,
        /** An outcome has another one's index. */
        WRONG_INDEX
    }

    private static final OutcomeCode NOT_FOUND = OutcomeCode.unsuccessful(1, "not-found");
    private static final int CHUNK = 500;
    private static final int START_CENTS = 100_00;

    /** Another number for each script, and the same ones in each JVM: by the clock, shares are off in one of 10⁶ runs. */
    private static final AtomicLong UNSEEDED = new AtomicLong();

    private final BankParameters parameters;
    private final Seeds seeds;
    private final Fault fault;
    private final Sql move;
    private final Sql find;
    private final RandomStream shared;

    Bank(BankParameters parameters, WorkloadContext context, Fault fault) {
        this.parameters = parameters;
        this.seeds = context.seeds();
        this.fault = fault;
        this.shared = seeds.stream("bank/shared");
        SqlCatalogue catalogue = new SqlCatalogue();
        this.move = catalogue.add("UPDATE bank_account SET a_balance = a_balance + ? WHERE a_id = ?");
        this.find = catalogue.add("SELECT a_balance FROM bank_account WHERE a_id = ?");
    }

    @Override
    public List<TransactionType> transactionTypes() {
        Demarcation other = fault == Fault.TWO_MODES ? Demarcation.AUTOCOMMIT : Demarcation.DRIVER;
        return List.of(
                new TransactionType("transfer", 80, Demarcation.DRIVER, false),
                new TransactionType("look-up", 20, other, true));
    }

    @Override
    public List<OutcomeCode> outcomes() {
        return fault == Fault.WRONG_INDEX ? List.of(OutcomeCode.unsuccessful(2, "not-found")) : List.of(NOT_FOUND);
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of("committed"));
    }

    @Override
    public Dataset dataset() {
        return new Accounts();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        RandomStream mix = fault == Fault.UNSEEDED_CHOICE
                ? new RandomStream(UNSEEDED.incrementAndGet())
                : context.seeds().stream("bank/mix", context.worker());
        int transfers = fault == Fault.WRONG_MIX ? 82 : 80;
        RandomStream inputs = context.seeds().stream("bank/inputs", context.worker());
        return new Script<>() {
            @Override
            public int choose() {
                return mix.nextInt(100) < transfers ? 0 : 1;
            }

            @Override
            public Transaction<JdbcSession> transaction(int type) {
                return type == 0 ? new Transfer(inputs) : new LookUp(inputs);
            }
        };
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return List.of(new Sum());
    }

    private final class Transfer implements Transaction<JdbcSession> {

        private final RandomStream random;
        private int low;
        private int high;
        private int cents;
        private @Nullable Object input;
        private @Nullable JdbcSession last;

        Transfer(RandomStream random) {
            this.random = random;
        }

        @Override
        public void prepare() {
            low = random.between(1, parameters.accounts() - 1);
            high = random.between(low + 1, parameters.accounts());
            cents = random.between(-500, 500);
            if (fault == Fault.PREPARE_ALLOCATES) {
                input = new int[] {low, high};
            }
            if (fault == Fault.PREPARE_ASKS_THE_DATABASE && last != null && !last.usable()) {
                input = last;
            }
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            last = session;
            move(session, low, cents);
            move(session, high, -cents);
            return OutcomeCode.COMMITTED;
        }

        private void move(JdbcSession session, int account, int change) throws SQLException {
            PreparedStatement statement = session.statement(move);
            statement.setBigDecimal(1, BigDecimal.valueOf(change, 2));
            statement.setInt(2, account);
            statement.executeUpdate();
        }

        @Override
        public String toString() {
            return low + " to " + high + " with " + input;
        }
    }

    private final class LookUp implements Transaction<JdbcSession> {

        private final RandomStream random;
        private int account;

        LookUp(RandomStream random) {
            this.random = random;
        }

        @Override
        public void prepare() {
            account = random.between(1, parameters.accounts() * 2);
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            PreparedStatement statement = session.statement(find);
            statement.setInt(1, account);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? OutcomeCode.COMMITTED : NOT_FOUND;
            }
        }
    }

    private final class Sum implements ConsistencyCheck<JdbcSession> {

        @Override
        public String id() {
            return "sum";
        }

        @Override
        public String title() {
            return "transfers neither make nor lose money";
        }

        @Override
        public CheckResult check(JdbcSession session, Moment moment) throws SQLException {
            try (Statement statement = session.connection().createStatement();
                    ResultSet row = statement.executeQuery("SELECT SUM(a_balance) FROM bank_account")) {
                row.next();
                BigDecimal expected = BigDecimal.valueOf((long) START_CENTS * parameters.accounts(), 2);
                return row.getBigDecimal(1).compareTo(expected) == 0
                        ? CheckResult.passed(id(), title(), "")
                        : CheckResult.failed(id(), title(), row.getBigDecimal(1) + " instead of " + expected);
            }
        }
    }

    private final class Accounts implements Dataset {

        @Override
        public DatasetMarker marker() {
            return new DatasetMarker(
                    "bank", 1, Map.of("accounts", Integer.toString(parameters.accounts())), seeds.seed(), Map.of());
        }

        @Override
        public List<Table> tables() {
            return List.of(
                    new Table(
                            "bank_branch",
                            List.of(
                                    new Table.Column("b_id", new SqlType.Int(), false),
                                    new Table.Column("b_name", new SqlType.Varchar(20), false)),
                            List.of("b_id"),
                            List.of(),
                            List.of()),
                    new Table(
                            "bank_account",
                            List.of(
                                    new Table.Column("a_id", new SqlType.Int(), false),
                                    new Table.Column("a_branch", new SqlType.Int(), false),
                                    new Table.Column("a_owner", new SqlType.Char(8), false),
                                    new Table.Column("a_balance", new SqlType.Decimal(12, 2), false),
                                    new Table.Column("a_key", new SqlType.BigInt(), false),
                                    new Table.Column("a_note", new SqlType.Varchar(60), true),
                                    new Table.Column("a_opened", new SqlType.Timestamp(), false)),
                            List.of("a_id"),
                            List.of(new Table.Index("bank_account_by_owner", List.of("a_owner", "a_id"), true)),
                            List.of(new Table.ForeignKey(
                                    "bank_account_branch", List.of("a_branch"), "bank_branch", List.of("b_id")))));
        }

        @Override
        public Stream<Chunk> chunks() {
            return Stream.concat(
                    Stream.of(new Rows("branches", "bank_branch", 10, this::branches)),
                    IntStream.range(0, parameters.accounts() / CHUNK)
                            .mapToObj(part -> new Rows(
                                    "accounts/" + part, "bank_account", CHUNK, writer -> accounts(part, writer))));
        }

        private void branches(RowWriter writer) throws IOException {
            for (int branch = 1; branch <= 10; branch++) {
                writer.integer(branch);
                writer.text("Branch\t" + branch);
                writer.endRow();
            }
        }

        private void accounts(int part, RowWriter writer) throws IOException {
            RandomStream random = fault == Fault.ROWS_DEPEND_ON_ORDER ? shared : seeds.stream("bank/accounts", part);
            int rows = fault == Fault.ROW_TOO_FEW && part == 1 ? CHUNK - 1 : CHUNK;
            for (int i = 1; i <= rows; i++) {
                writer.integer(part * CHUNK + i);
                writer.integer(random.between(1, 10));
                writer.text("own" + random.between(10, 99));
                writer.decimal(START_CENTS, 2);
                writer.integer(random.nextLong());
                if (random.nextInt(3) == 0) {
                    writer.nullValue();
                } else {
                    writer.text("säved \\ since " + random.between(1, 9));
                }
                if (fault != Fault.COLUMN_TOO_FEW) {
                    writer.timestamp(random.nextLong() >> 14);
                }
                writer.endRow();
            }
        }
    }

    @FunctionalInterface
    private interface Content {
        void write(RowWriter writer) throws IOException;
    }

    private record Rows(String id, String table, long rows, Content content) implements Chunk {

        @Override
        public void write(RowWriter writer) throws IOException {
            content.write(writer);
        }
    }
}
