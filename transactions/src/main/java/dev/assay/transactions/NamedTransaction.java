package dev.assay.transactions;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A transaction type of a {@link TransactionWorkload}, created by {@link Transactions#named}. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NamedTransaction {

    private final TransactionType type;
    private final Duration think;
    private final Work<?> work;

    private NamedTransaction(TransactionType type, Duration think, Work<?> work) {
        this.type = type;
        this.think = think;
        this.work = work;
    }

    /** What it does. */
    private record Work<I>(TransactionInputs<I> inputs, TransactionBody<I> body) {

        Transaction<JdbcSession> forWorker(TransactionType type, WorkerContext worker, SessionConnection connection) {
            return new LambdaTransaction<>(this, type, worker.stream("transactions/" + type.id()), connection);
        }
    }

    /** The transaction of one worker. Confined to it. */
    private static final class LambdaTransaction<I> implements Transaction<JdbcSession> {

        private final Work<I> work;
        private final TransactionType type;
        /** Positions of {@link #random}, one for each transaction, whatever number of draws those before it made. */
        private final RandomStream positions;

        private final RandomStream random = new RandomStream(0);
        private final SessionConnection connection;
        private long afterInputs;
        private @Nullable I inputs;

        LambdaTransaction(Work<I> work, TransactionType type, RandomStream positions, SessionConnection connection) {
            this.work = work;
            this.type = type;
            this.positions = positions;
            this.connection = connection;
        }

        @Override
        public void prepare() {
            random.moveTo(positions.nextLong());
            inputs = work.inputs().draw(random);
            afterInputs = random.position();
        }

        @Override
        @SuppressWarnings("NullAway") // the inputs are null only if the lambda returns null: a lambda may return null
        public OutcomeCode execute(JdbcSession session) throws Exception {
            // A body that draws has the same draws in a repetition.
            random.moveTo(afterInputs);
            work.body().execute(connection.of(session, type), inputs);
            return OutcomeCode.COMMITTED;
        }
    }

    static <I> NamedTransaction of(String id, TransactionInputs<I> inputs, TransactionBody<I> body) {
        return new NamedTransaction(
                new TransactionType(id, 1, Demarcation.DRIVER, false), Duration.ZERO, new Work<>(inputs, body));
    }

    /**
     * Returns this transaction with another weight; by default 1.
     *
     * @param share in the mix, at least 0, in any unit common to all transactions of the workload
     * @throws AssayException of kind {@code PLAN} if it is negative or not finite
     */
    public NamedTransaction weight(double share) {
        return with(share, type.demarcation(), type.readOnly());
    }

    /**
     * Returns this transaction with a think time after it, which makes the load of the workload a closed loop with think times;
     * none by default.
     *
     * @param mean of a negative exponential distribution, truncated at ten means
     * @throws AssayException of kind {@code PLAN} if it is negative
     */
    public NamedTransaction think(Duration mean) {
        if (mean.isNegative()) {
            throw AssayException.plan("think time of " + type.id() + ": found " + mean + ", at least 0 is needed");
        }
        return new NamedTransaction(type, mean, work);
    }

    /** Returns this transaction as one that never writes: a connection lost during its commit leaves no doubt about its effect. */
    public NamedTransaction readOnly() {
        return with(type.weight(), type.demarcation(), true);
    }

    /**
     * Returns this transaction as one that begins and commits itself, such as a call of a service that has its own connections. Its
     * connection then permits {@code commit()} and {@code rollback()}, and Assay sends neither. A failure is still rolled back.
     */
    public NamedTransaction commitsItself() {
        return with(type.weight(), Demarcation.SELF, type.readOnly());
    }

    /** Returns this transaction with each statement as a transaction of its own. */
    NamedTransaction autocommit() {
        return with(type.weight(), Demarcation.AUTOCOMMIT, type.readOnly());
    }

    private NamedTransaction with(double weight, Demarcation demarcation, boolean readOnly) {
        return new NamedTransaction(new TransactionType(type.id(), weight, demarcation, readOnly), think, work);
    }

    TransactionType type() {
        return type;
    }

    Duration think() {
        return think;
    }

    /** Returns the transaction of one worker. */
    Transaction<JdbcSession> forWorker(WorkerContext worker, SessionConnection connection) {
        return work.forWorker(type, worker, connection);
    }

    @Override
    public String toString() {
        return type.id();
    }
}
