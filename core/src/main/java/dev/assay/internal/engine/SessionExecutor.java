package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.BorrowingSession;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.FailureAction;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes transactions on a session: begins and ends them by their demarcation, retries transient failures, classifies errors,
 * and replaces sessions that were lost or whose server refused.
 *
 * <p>After consecutive failures it pauses, longer each time ({@link BackoffPolicy}). The pause is part of the next transaction's
 * response time. Confined to one worker, except {@link #abort}.
 */
final class SessionExecutor<S extends Session> implements TransactionExecutor<S> {

    /** Number of consecutive permanent failures that stops the trial. */
    private static final int MAX_CONSECUTIVE_FATAL = 10;

    private final Supplier<S> opener;
    private final List<TransactionType> types;
    private final boolean[] usesSession;
    private final boolean[] begins;
    private final boolean[] ends;
    private final OutcomeTable outcomes;
    private final OutcomeIndexCache outcomeIndexes;
    private final ErrorLog errors;
    private final RunControl control;
    private final Clock clock;
    private final RandomStream random;

    private volatile @Nullable S session;
    /** The current session, or the last one lost: for transactions that do not use the database. */
    private S last;

    private volatile boolean aborted;
    private final boolean borrows;
    private final @Nullable TransactionTraffic traffic;
    private int attempts;
    private long waitedNanos;
    private int consecutiveFatal;
    private int consecutiveFailures;

    /** The clock's waits end when the worker's thread is unparked. */
    SessionExecutor(
            S session,
            Supplier<S> opener,
            List<TransactionType> types,
            OutcomeTable outcomes,
            ErrorLog errors,
            RunControl control,
            Clock clock,
            RandomStream random) {
        this.session = session;
        this.last = session;
        this.borrows = session instanceof BorrowingSession;
        this.traffic = session.trafficCounter().map(TransactionTraffic::new).orElse(null);
        this.opener = opener;
        this.types = types;
        this.outcomes = outcomes;
        this.outcomeIndexes = new OutcomeIndexCache(outcomes);
        this.errors = errors;
        this.control = control;
        this.clock = clock;
        this.random = random;
        this.usesSession = new boolean[types.size()];
        this.begins = new boolean[types.size()];
        this.ends = new boolean[types.size()];
        for (int type = 0; type < begins.length; type++) {
            Demarcation demarcation = types.get(type).demarcation();
            usesSession[type] = demarcation != Demarcation.NONE;
            begins[type] = demarcation.explicit();
            ends[type] = demarcation.explicit() || demarcation == Demarcation.DRIVER;
        }
    }

    @Override
    public int execute(int type, Transaction<S> transaction) {
        if (traffic == null) {
            return attempt(type, transaction);
        }
        traffic.begin();
        int outcome = attempt(type, transaction);
        traffic.end();
        return outcome;
    }

    private int attempt(int type, Transaction<S> transaction) {
        attempts = 0;
        waitedNanos = 0;
        while (true) {
            attempts++;
            if (consecutiveFailures > 0 && usesSession[type] && !backedOff()) {
                errors.add(type, ErrorClass.REFUSED, endedWhileWaiting());
                return outcomes.index(ErrorClass.REFUSED);
            }
            S current = usesSession[type] ? session : last;
            boolean committing = false;
            try {
                if (current == null) {
                    current = reopen();
                }
                if (borrows && usesSession[type]) {
                    borrow(current);
                }
                if (begins[type]) {
                    current.begin();
                }
                OutcomeCode outcome = transaction.execute(current);
                if (!outcomes.declared(outcome.index())) {
                    throw new IllegalStateException(types.get(type).id() + " returned the outcome " + outcome.code()
                            + ", which its workload does not declare");
                }
                if (ends[type]) {
                    if (outcome.ending() == OutcomeCode.Ending.COMMIT) {
                        committing = true;
                        current.commit();
                    } else {
                        current.rollback();
                    }
                }
                consecutiveFatal = 0;
                if (usesSession[type]) {
                    consecutiveFailures = 0;
                    giveBack(current);
                }
                return outcomeIndexes.of(outcome);
            } catch (Exception failure) {
                FailureAction failureAction =
                        current == null ? FailureAction.AS_CLASSIFIED : transaction.failureAction(current, failure);
                if (failureAction == FailureAction.RESTART || failureAction == FailureAction.ROLL_BACK_AND_RESTART) {
                    errors.add(type, ErrorClass.RETRYABLE, failure);
                    if (control.stopped() || !restartable(type, Objects.requireNonNull(current), failureAction)) {
                        return outcomes.index(ErrorClass.RETRYABLE);
                    }
                    transaction.prepare();
                    continue;
                }
                // Failures caused by cutting sessions at the end of a load do not stop the run.
                boolean ends = failureAction == FailureAction.STOP && !control.stopped() && !aborted;
                ErrorClass errorClass = failed(type, transaction, current, failure, committing);
                if (ends) {
                    control.fail(types.get(type).id() + " failed with an error that stops the run, as configured: "
                            + ErrorLog.oneLine(failure));
                }
                if (errorClass != ErrorClass.RETRYABLE || attempts >= BackoffPolicy.MAX_ATTEMPTS || control.stopped()) {
                    return outcomes.index(errorClass);
                }
                LockSupport.parkNanos(this, BackoffPolicy.retryPauseNanos(attempts, random));
            }
        }
    }

    /** Rolls back if required; returns whether the session is still usable. */
    private boolean restartable(int type, S current, FailureAction failureAction) {
        boolean usable = failureAction == FailureAction.RESTART ? current.usable() : rolledBack(current);
        if (!usable && usesSession[type]) {
            discard(current);
            consecutiveFailures++;
        }
        return usable;
    }

    private static <S extends Session> boolean rolledBack(S current) {
        try {
            current.rollback();
            return current.usable();
        } catch (Exception e) {
            return false;
        }
    }

    @Override
    public void end(Script<S> script) {
        S current = session;
        if (current == null || aborted || control.failure() != null) {
            return;
        }
        try {
            if (borrows) {
                borrow(current);
            }
            script.end(current);
            giveBack(current);
        } catch (Exception failure) {
            errors.add(0, current.classify(failure), failure);
        }
    }

    private void borrow(S current) throws Exception {
        long begin = clock.nanoTime();
        try {
            ((BorrowingSession) current).borrow();
        } finally {
            waitedNanos += clock.nanoTime() - begin;
        }
    }

    private void giveBack(S current) {
        if (borrows) {
            ((BorrowingSession) current).giveBack();
        }
    }

    /** Pauses before the next request to a failing server; returns false if the load ended first, and then no request is sent. */
    private boolean backedOff() {
        long deadlineNanos = clock.nanoTime() + BackoffPolicy.pauseNanos(consecutiveFailures, random);
        while (!control.stopped() && !aborted) {
            if (clock.nanoTime() - deadlineNanos >= 0) {
                return true;
            }
            clock.awaitNanos(deadlineNanos);
        }
        return false;
    }

    private static AssayException endedWhileWaiting() {
        return AssayException.target("the load ended while a user waited for the database to come back", null);
    }

    /** Counts a failure, and leaves the session clean or discards it. */
    private ErrorClass failed(
            int type, Transaction<S> transaction, @Nullable S current, Exception failure, boolean committing) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        if (current == null) {
            consecutiveFailures++;
            errors.add(type, ErrorClass.REFUSED, failure);
            return ErrorClass.REFUSED;
        }
        ErrorClass known = current.classify(failure);
        ErrorClass errorClass = known == ErrorClass.CONSTRAINT && transaction.repeatsAfterConstraint()
                ? ErrorClass.RETRYABLE
                : orInDoubt(type, known, committing);
        errors.add(type, errorClass, failure);
        boolean fatal = errorClass == ErrorClass.FATAL;
        if (usesSession[type]) {
            boolean lost = errorClass == ErrorClass.LOST_SESSION || errorClass == ErrorClass.IN_DOUBT;
            // A new connection may reach a different server: the one that took over from one that refuses.
            boolean replace = lost || !rolledBack(type, current) || errorClass == ErrorClass.REFUSED;
            if (replace) {
                discard(current);
            } else {
                giveBack(current);
            }
            consecutiveFailures = replace || fatal ? consecutiveFailures + 1 : 0;
        }
        consecutiveFatal = fatal ? consecutiveFatal + 1 : 0;
        if (consecutiveFatal >= MAX_CONSECUTIVE_FATAL) {
            control.fail(types.get(type).id() + " failed " + MAX_CONSECUTIVE_FATAL
                    + " times in a row with a permanent error: " + ErrorLog.oneLine(failure));
        }
        return errorClass;
    }

    /**
     * A session lost during its commit may have committed. The same applies to any statement in autocommit mode and to workloads
     * that commit themselves, unless the transaction is read-only.
     */
    private ErrorClass orInDoubt(int type, ErrorClass errorClass, boolean committing) {
        if (errorClass != ErrorClass.LOST_SESSION || types.get(type).readOnly()) {
            return errorClass;
        }
        return committing || !ends[type] ? ErrorClass.IN_DOUBT : ErrorClass.LOST_SESSION;
    }

    private boolean rolledBack(int type, S current) {
        return types.get(type).demarcation() == Demarcation.AUTOCOMMIT ? current.usable() : rolledBack(current);
    }

    private void discard(S lost) {
        session = null;
        lost.close();
        if (traffic != null) {
            traffic.lost();
        }
        errors.sessionLost();
    }

    private S reopen() {
        S opened = opener.get();
        session = opened;
        last = opened;
        if (traffic != null) {
            traffic.opened(opened.trafficCounter().orElse(null));
        }
        errors.sessionReopened();
        if (aborted) {
            opened.abort();
        }
        return opened;
    }

    @Override
    public int attempts() {
        return attempts;
    }

    @Override
    public boolean borrows() {
        return borrows;
    }

    @Override
    public long waitedNanos() {
        return waitedNanos;
    }

    @Override
    public @Nullable TransactionTraffic traffic() {
        return traffic;
    }

    @Override
    public void abort() {
        aborted = true;
        S current = session;
        if (current != null) {
            current.abort();
        }
    }

    @Override
    public void leave() {
        S current = session;
        if (current != null) {
            current.leave();
        }
    }

    @Override
    public void close() {
        S current = session;
        session = null;
        if (current != null) {
            current.close();
        }
    }
}
