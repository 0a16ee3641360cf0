package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Users that borrow connections, on real databases. */
@Parallel
class BorrowedConnectionsIT {

    private static TrialResult run(TargetSpec spec, Connections connections, int users, int transactions) {
        return Assay.create(BorrowedConnectionsIT.class.getClassLoader())
                .experiment("bank")
                .target(spec.withConnections(connections))
                .users(users)
                .duration(Duration.ofMinutes(5))
                .transactions(transactions)
                .run()
                .trials()
                .get(0);
    }

    private static void requireConsistent(TrialResult trial, Connections connections) {
        assertThat(trial.load().connections()).isEqualTo(connections.code());
        assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(trial.compliance().checks())
                .isNotEmpty()
                .allSatisfy(check -> assertThat(check.status()).isEqualTo(CheckResult.Status.PASSED));
        LatencyMicros waits = Objects.requireNonNull(trial.outcomes().connectionWaitMicros(), "connection waits");
        assertThat(waits.max()).isPositive();
        assertThat(waits.p50()).isLessThanOrEqualTo(waits.p99());
        for (TransactionResult type : trial.outcomes().transactions()) {
            assertThat(type.serviceTimeMicros().mean())
                    .as("the wait is part of the response and not of the service: %s", type.type())
                    .isLessThan(type.responseTimeMicros().mean());
        }
    }

    /** Users that pause after a deadlock lend their connection to others, so that waits have no ratio to times of service. */
    private static void requireWaits(TargetSpec spec) {
        assertThat(meanWait(spec, 2)).isGreaterThan(meanWait(spec, 8));
    }

    private static double meanWait(TargetSpec spec, int size) {
        Connections pool = Connections.pooled(size);
        TrialResult trial = run(spec, pool, 8, 2_000);
        requireConsistent(trial, pool);
        return Objects.requireNonNull(trial.outcomes().connectionWaitMicros()).mean();
    }

    @TestFactory
    Stream<DynamicTest> eightUsersOfTwoConnectionsWait() {
        return ProductDriver.eachProduct((drivers, database) -> requireWaits(database.spec(drivers.scheme())));
    }

    @Test
    void eightUsersOfTwoConnectionsToH2Wait() throws Exception {
        try (H2 database = new H2()) {
            requireWaits(database.spec());
        }
    }

    @TestFactory
    Stream<DynamicTest> aConnectionForEachTransactionIsPartOfItsResponse() {
        return ProductDriver.eachProduct((drivers, database) -> requireConsistent(
                run(database.spec(drivers.scheme()), Connections.perTransaction(), 2, 200),
                Connections.perTransaction()));
    }

    @TestFactory
    Stream<DynamicTest> aPoolThatTheServerCannotFillIsRefused() {
        return ProductDriver.eachProduct((drivers, database) -> {
            database.limitConnections(3);
            TargetSpec spec = database.spec(drivers.scheme()).withConnections(Connections.pooled(8));
            try (Target target = JdbcTarget.connect(spec, ProductDriver.DIALECTS)) {
                AssayException refused = catchThrowableOfType(
                        AssayException.class,
                        () -> target.open(JdbcSession.class, new SessionOptions("contract", true, Isolation.DEFAULT)));
                assertThat((Throwable) refused).isNotNull();
                assertThat(refused.kind()).isEqualTo(AssayException.Kind.TARGET);
                assertThat(refused)
                        .hasMessageContaining("8 connections")
                        .hasMessageContaining("max_connections")
                        .message()
                        .doesNotContain("\n");
            }
        });
    }
}
