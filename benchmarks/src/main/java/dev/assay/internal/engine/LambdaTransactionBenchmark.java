package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The cost of a transaction on a session that sends nothing: one written as a class, which finds its statement by index, and one
 * written as a lambda, which finds it by text.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LambdaTransactionBenchmark {

    private static final String UPDATE = "UPDATE item SET stock = stock - ? WHERE id = ?";

    /** A session with one statement, whatever its text. */
    private static final class OneStatementSession implements JdbcSession {

        private final PreparedStatement statement = proxy(PreparedStatement.class, null);
        private final Connection connection = proxy(Connection.class, statement);

        /** Answers all calls with null, or false, but the preparation of a statement. */
        private static <T> T proxy(Class<T> type, PreparedStatement statement) {
            return type.cast(Proxy.newProxyInstance(
                    OneStatementSession.class.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "prepareStatement" -> statement;
                        case "isClosed" -> false;
                        default -> null;
                    }));
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public PreparedStatement statement(Sql sql) {
            return statement;
        }

        @Override
        public String dialect() {
            return "none";
        }

        @Override
        public boolean supports(Capability capability) {
            return false;
        }

        @Override
        public void begin() {
            // nothing to begin
        }

        @Override
        public void commit() {
            // nothing to commit
        }

        @Override
        public void rollback() {
            // nothing to roll back
        }

        @Override
        public ErrorClass classify(Exception failure) {
            return ErrorClass.FATAL;
        }

        @Override
        public boolean usable() {
            return true;
        }

        @Override
        public void abort() {
            // nothing runs
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /** The same as a class. */
    private static final class BuiltIn implements Transaction<JdbcSession> {

        private final Sql sql = new SqlCatalogue().add(UPDATE);
        private final RandomStream random = new RandomStream(7);
        private final Blackhole sink;
        private int item;

        BuiltIn(Blackhole sink) {
            this.sink = sink;
        }

        @Override
        public void prepare() {
            item = random.between(1, 1_000);
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws Exception {
            sink.consume(session.statement(sql));
            sink.consume(item);
            return OutcomeCode.COMMITTED;
        }
    }

    @Param({"built-in", "lambda"})
    private String transaction;

    private final JdbcSession session = new OneStatementSession();
    private Transaction<JdbcSession> executed;

    @Setup
    public void declare(Blackhole sink) {
        executed = transaction.equals("built-in") ? new BuiltIn(sink) : lambda(sink);
    }

    private static Transaction<JdbcSession> lambda(Blackhole sink) {
        TransactionWorkload shop =
                Transactions.workload("shop", Transactions.named("checkout", (connection, random) -> {
                    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
                        sink.consume(update);
                        sink.consume(random.between(1, 1_000));
                    }
                }));
        return shop.create(new TransactionWorkload.NoParameters(), new WorkloadContext(new Seeds(7), 1, 0))
                .newScript(new WorkerContext(0, 1, new Seeds(7), null))
                .transaction(0);
    }

    /** Draws, finds the statement, and executes nothing. */
    @Benchmark
    public OutcomeCode execute() throws Exception {
        executed.prepare();
        return executed.execute(session);
    }
}
