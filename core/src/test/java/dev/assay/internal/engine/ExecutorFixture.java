package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.ErrorCount;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** An executor with one transaction type on fake sessions, and its environment. */
final class ExecutorFixture {

    static final OutcomeCode UNDONE = OutcomeCode.rolledBackByDesign(1, "undone");
    static final OutcomeCode NOT_FOUND = OutcomeCode.unsuccessful(2, "not-found");

    /** Returns configured outcomes; counts how often its inputs were drawn. */
    static final class FakeTransaction implements Transaction<FakeSession> {
        private final OutcomeCode outcome;
        int prepared;
        boolean repeatsAfterConstraint;
        FailureAction failureAction = FailureAction.AS_CLASSIFIED;

        FakeTransaction(OutcomeCode outcome) {
            this.outcome = outcome;
        }

        @Override
        public void prepare() {
            prepared++;
        }

        @Override
        public OutcomeCode execute(FakeSession session) throws FakeSession.Failure {
            session.step("execute");
            return outcome;
        }

        @Override
        public FailureAction failureAction(FakeSession session, Exception failure) {
            return failureAction;
        }

        @Override
        public boolean repeatsAfterConstraint() {
            return repeatsAfterConstraint;
        }
    }

    /** Advances while a thread waits, and records the waits; a test may act in the middle of a wait. */
    static final class WaitingClock implements Clock {
        private long now;
        final List<Long> waits = new ArrayList<>();
        Runnable inTheMiddle = () -> {};
        /** Whether waits end early. */
        boolean early;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            long half = (deadlineNanos - now) / 2;
            waits.add(deadlineNanos - now);
            now += half;
            inTheMiddle.run();
            now = early ? now : deadlineNanos;
        }

        double totalMillis() {
            return now / 1e6;
        }
    }

    final FakeSession session;
    final Deque<FakeSession> spares = new ArrayDeque<>();
    final OutcomeTable outcomes = new OutcomeTable(List.of(UNDONE, NOT_FOUND));
    final RunControl control = new RunControl(0);
    final ErrorLog errors = new ErrorLog();
    final WaitingClock clock = new WaitingClock();
    final FakeTransaction transaction;
    /** Called while a session is being opened. */
    Runnable opening = () -> {};

    final SessionExecutor<FakeSession> executor;

    ExecutorFixture(Demarcation demarcation) {
        this(demarcation, false, OutcomeCode.COMMITTED);
    }

    ExecutorFixture(Demarcation demarcation, boolean readOnly, OutcomeCode answer) {
        this(new FakeSession(), demarcation, readOnly, answer);
    }

    ExecutorFixture(FakeSession session, Demarcation demarcation, boolean readOnly, OutcomeCode answer) {
        this.session = session;
        transaction = new FakeTransaction(answer);
        executor = new SessionExecutor<>(
                session,
                this::spare,
                List.of(
                        new TransactionType("only", 1, demarcation, readOnly),
                        new TransactionType("second", 1, Demarcation.DRIVER, false)),
                outcomes,
                errors,
                control,
                clock,
                new RandomStream(1));
    }

    private FakeSession spare() {
        opening.run();
        if (spares.isEmpty()) {
            throw AssayException.target("no more connections", null);
        }
        return spares.remove();
    }

    FakeSession addSpare() {
        FakeSession spare = new FakeSession();
        spares.add(spare);
        return spare;
    }

    /** Executes once and returns the outcome's code. */
    String execute() {
        return outcomes.codes().get(executor.execute(0, transaction));
    }

    /** Executes a transaction that uses the database, whatever the first type does. */
    String executeSecond() {
        return outcomes.codes().get(executor.execute(1, transaction));
    }

    long counted(ErrorClass errorClass) {
        return errors.counts(List.of("only", "second")).stream()
                .filter(error -> error.errorClass().equals(errorClass.code()))
                .mapToLong(ErrorCount::count)
                .sum();
    }
}
