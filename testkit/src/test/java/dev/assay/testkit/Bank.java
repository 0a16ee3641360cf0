package dev.assay.testkit;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.RowWriter;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkload;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small workload with an optional fault: transfers between accounts, whose total must stay constant. */
final class Bank extends JdbcWorkload {

    /** The fault of the workload. */
    enum Fault {
        NONE,
        /** The rows of a chunk depend on the chunks that were written before. */
        ROWS_DEPEND_ON_ORDER,
        /** A chunk writes one row less than it declares. */
        ROW_TOO_FEW,
        /** A row lacks a column. */
        COLUMN_TOO_FEW,
        /** Choices do not follow the weights. */
        WRONG_MIX,
        /** Choices do not come from the seed. */
        UNSEEDED_CHOICE,
        /** Each preparation allocates its inputs. */
        PREPARE_ALLOCATES,
        /** Preparations read the database, on the session of the last execution. */
        PREPARE_ASKS_THE_DATABASE,
        /** Types need different autocommit modes. */
        TWO_MODES,
        /** An outcome has the index of another one. */
        WRONG_INDEX
    }

    private static final int CHUNK = 500;
    private static final int START_CENTS = 100_00;

    /** A faulty seed: differs between scripts, but not between JVMs. A clock would fail the test of shares in one of 10⁶ runs. */
    private static final AtomicLong UNSEEDED = new AtomicLong();

    private final Sql move = sql("UPDATE bank_account SET a_balance = a_balance + ? WHERE a_id = ?");
    private final Sql find = sql("SELECT a_balance FROM bank_account WHERE a_id = ?");
    private final OutcomeCode notFound = unsuccessful("not-found");
    private final BankParameters parameters;
    private final Fault fault;

    Bank(BankParameters parameters, WorkloadContext context, Fault fault) {
        super(dataset(parameters, context.seeds(), fault));
        this.parameters = parameters;
        this.fault = fault;
        Demarcation other = fault == Fault.TWO_MODES ? Demarcation.AUTOCOMMIT : Demarcation.DRIVER;
        transaction("transfer", 80, Transfer::new);
        transaction(new TransactionType("look-up", 20, other, true), LookUp::new);
        check(
                "sum",
                "transfers neither make nor lose money",
                "SELECT SUM(a_balance) AS found FROM bank_account HAVING SUM(a_balance) <> "
                        + BigDecimal.valueOf((long) START_CENTS * parameters.accounts(), 2));
    }

    private static Dataset dataset(BankParameters parameters, Seeds seeds, Fault fault) {
        RandomStream shared = seeds.stream("bank/shared");
        Table branch = Table.builder("bank_branch")
                .integer("b_id")
                .varchar("b_name", 20)
                .primaryKey("b_id")
                .build();
        Table account = Table.builder("bank_account")
                .integer("a_id")
                .integer("a_branch")
                .character("a_owner", 8)
                .decimal("a_balance", 12, 2)
                .bigInteger("a_key")
                .varchar("a_note", 60)
                .nullable()
                .timestamp("a_opened")
                .primaryKey("a_id")
                .uniqueIndex("bank_account_by_owner", "a_owner", "a_id")
                .foreignKey("bank_account_branch", branch, "a_branch")
                .build();
        Dataset right = Dataset.builder("bank", 1, seeds)
                .scale("accounts", parameters.accounts())
                .rowsPerChunk(CHUNK)
                .table(branch, 10, (row, random, writer) -> writer.integer(row).text("Branch\t" + row))
                .table(account, parameters.accounts(), (row, random, writer) -> {
                    writer.integer(row);
                    write(fault == Fault.ROWS_DEPEND_ON_ORDER ? shared : random, writer);
                    if (fault != Fault.COLUMN_TOO_FEW) {
                        writer.timestamp(random.nextLong() >> 14);
                    }
                })
                .build();
        return fault == Fault.ROW_TOO_FEW ? new RowTooFew(right) : right;
    }

    /** Writes the columns between the key and the last column. */
    private static void write(RandomStream random, RowWriter writer) throws IOException {
        writer.integer(random.between(1, 10))
                .text("own" + random.between(10, 99))
                .decimal(START_CENTS, 2)
                .integer(random.nextLong());
        if (random.nextInt(3) == 0) {
            writer.nullValue();
        } else {
            writer.text("säved \\ since " + random.between(1, 9));
        }
    }

    @Override
    public List<OutcomeCode> outcomes() {
        return fault == Fault.WRONG_INDEX ? List.of(OutcomeCode.unsuccessful(2, "not-found")) : super.outcomes();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        RandomStream mix = fault == Fault.UNSEEDED_CHOICE
                ? new RandomStream(UNSEEDED.incrementAndGet())
                : context.stream("bank/mix");
        int transfers = fault == Fault.WRONG_MIX ? 82 : 80;
        return Script.weighted(
                mix, new double[] {transfers, 100 - transfers}, List.of(new Transfer(context), new LookUp(context)));
    }

    /** Declares one row too many for the second chunk of accounts. */
    private record RowTooFew(Dataset right) implements Dataset {

        @Override
        public DatasetMarker marker() {
            return right.marker();
        }

        @Override
        public List<Table> tables() {
            return right.tables();
        }

        @Override
        public Stream<Chunk> chunks() {
            return right.chunks()
                    .map(chunk -> chunk.id().equals("bank_account/1")
                            ? Chunk.of(chunk.id(), chunk.table(), () -> chunk.rows() + 1, chunk::write)
                            : chunk);
        }
    }

    private final class Transfer implements Transaction<JdbcSession> {

        private final RandomStream random;
        private int low;
        private int high;
        private int cents;
        private @Nullable Object input;
        private @Nullable JdbcSession last;

        Transfer(WorkerContext worker) {
            this.random = worker.stream("bank/transfer");
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

        LookUp(WorkerContext worker) {
            this.random = worker.stream("bank/look-up");
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
                return row.next() ? OutcomeCode.COMMITTED : notFound;
            }
        }
    }
}
