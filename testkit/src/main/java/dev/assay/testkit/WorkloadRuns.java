package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.plan.Isolation;
import dev.assay.model.result.ErrorCount;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The tests of {@link WorkloadOnTargetContract} about runs, undisturbed and disturbed.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
abstract class WorkloadRuns<P extends Record, S extends Session> extends WorkloadOnTargetFixture<P, S> {

    /** The longest time until an interrupted run ends; one that ignores the interrupt goes on for five minutes. */
    private static final Duration PROMPT = Duration.ofMinutes(2);

    @Test
    @Order(5)
    void conditionsHoldAfterARunAndTheServerCountsTheSameCommits() {
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), Integer.MAX_VALUE, () -> {});
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, transactions());
        requireWhole(measured);
        assertThat(measured.errors())
                .as("errors other than retryable ones")
                .noneMatch(error -> !error.errorClass().equals(ErrorClass.RETRYABLE.code()));
        assertThat(found().used()).as("the data are marked as used after a run").isTrue();
        requireConditions(Moment.USED);
        requireSameCommits(measured);
    }

    /** Fails unless a run executed all transactions and ended on time. */
    private void requireWhole(TrialMeasurement measured) {
        assertThat(measured.window().failure()).as("failure of the run").isNull();
        assertThat(measured.window().overrun())
                .as("workers that did not stop in time")
                .isZero();
        assertThat(measured.measurements().everything().count())
                .as("transactions of the run")
                .isEqualTo(transactions());
    }

    /**
     * Compares the commits of the server and the engine. The engine cannot count the commits of types that commit by
     * themselves; types that only queue work have no commits.
     */
    private void requireSameCommits(TrialMeasurement measured) {
        TrialMeasurement.ServerCounts server = measured.server().counts();
        boolean counted = target().capabilities().contains(Capability.SERVER_COUNTERS)
                && workload().transactionTypes().stream()
                        .allMatch(type -> canUndo(type) || type.demarcation() == Demarcation.NONE);
        assertThat(server != null)
                .as("the run has the server's count of transactions")
                .isEqualTo(counted);
        if (server != null) {
            assertThat(server.committed())
                    .as("transactions that the server committed; execute() must not commit by itself")
                    .isEqualTo(server.expectedCommitted());
        }
    }

    @Test
    @Order(6)
    void lostConnectionsAreCountedAndLeaveTheDataConsistent() {
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), transactions() / 2, () -> {});
        watch.then(() -> cut(watch.sessions(factory().sessionType())));
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, transactions());
        watch.requireReached();
        requireWhole(measured);
        Set<String> lost =
                Set.of(ErrorClass.LOST_SESSION.code(), ErrorClass.IN_DOUBT.code(), ErrorClass.REFUSED.code());
        assertThat(measured.errors())
                .as("errors of a run with lost connections")
                .anyMatch(error -> lost.contains(error.errorClass()))
                .allMatch(error ->
                        lost.contains(error.errorClass()) || error.errorClass().equals(ErrorClass.RETRYABLE.code()));
        requireConditions(Moment.USED);
        TrialMeasurement.ServerCounts server = measured.server().counts();
        if (server != null) {
            assertThat(server.committed())
                    .as("transactions that the server committed, with these errors: %s", measured.errors())
                    .isBetween(server.expectedCommitted(), server.expectedCommitted() + lostInCommit(measured));
        }
    }

    /**
     * Returns the largest number of commits that the server may count in addition: transactions in doubt, and read-only
     * ones of lost sessions, which are never in doubt.
     */
    private long lostInCommit(TrialMeasurement measured) {
        Set<String> readOnly = workload().transactionTypes().stream()
                .filter(TransactionType::readOnly)
                .map(TransactionType::id)
                .collect(Collectors.toSet());
        return measured.errors().stream()
                .filter(error -> error.errorClass().equals(ErrorClass.IN_DOUBT.code())
                        || (error.errorClass().equals(ErrorClass.LOST_SESSION.code())
                                && readOnly.contains(error.type())))
                .mapToLong(ErrorCount::count)
                .sum();
    }

    @Test
    @Order(7)
    void anInterruptEndsARunPromptlyAndStaysSet() {
        requireData();
        Thread running = Thread.currentThread();
        RunWatch<S> watch = new RunWatch<>(workload(), 50, running::interrupt);
        long began = System.nanoTime();
        TrialMeasurement measured = run(watch, Isolation.DEFAULT, 0);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        assertThat(Thread.interrupted()).as("the interrupt must stay set").isTrue();
        assertThat(measured.window().stoppedEarly())
                .as("the run was stopped early")
                .isTrue();
        assertThat(measured.window().overrun())
                .as("workers that did not stop in time")
                .isZero();
        assertThat(took).as("time until the run ended").isLessThan(PROMPT);
        requireConditions(Moment.USED);
    }

    @Test
    @Order(8)
    void serialisationFailuresLeaveTheDataConsistent() {
        assumeTrue(target().capabilities().contains(Capability.TRANSACTIONS), "the target has no transactions");
        requireData();
        RunWatch<S> watch = new RunWatch<>(workload(), Integer.MAX_VALUE, () -> {});
        TrialMeasurement measured = run(watch, Isolation.SERIALIZABLE, transactions());
        assertThat(measured.window().failure()).as("failure of the run").isNull();
        assertThat(measured.errors())
                .extracting(ErrorCount::errorClass)
                .as("error classes at the isolation level SERIALIZABLE")
                .allMatch(error -> error.equals(ErrorClass.RETRYABLE.code()));
        requireConditions(Moment.USED);
        requireSameCommits(measured);
    }
}
