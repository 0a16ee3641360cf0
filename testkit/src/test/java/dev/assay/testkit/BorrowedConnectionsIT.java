package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.jdbc.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Users who borrow their connections, on real databases. */
class BorrowedConnectionsIT {

    private static final int TRANSACTIONS = 2_000;

    private static TrialResult run(TargetSpec spec, Connections connections, int users) {
        return Assay.create(BorrowedConnectionsIT.class.getClassLoader())
                .experiment("bank")
                .target(spec.withConnections(connections))
                .users(users)
                .duration(Duration.ofMinutes(5))
                .transactions(TRANSACTIONS)
                .run()
                .trials()
                .get(0);
    }

    private static void requireConsistent(TrialResult trial, Connections connections) {
        assertThat(trial.load().connections()).isEqualTo(connections.code());
        assertThat(trial.status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(trial.checks())
                .isNotEmpty()
                .allSatisfy(check -> assertThat(check.status()).isEqualTo(CheckResult.Status.PASSED));
        LatencyMicros waits = Objects.requireNonNull(trial.connectionWaitMicros(), "connection waits");
        assertThat(waits.max()).isPositive();
        assertThat(waits.p50()).isLessThanOrEqualTo(waits.p99());
        for (TransactionResult type : trial.transactions()) {
            assertThat(type.serviceTimeMicros().mean())
                    .as("the wait is part of the response and not of the service: %s", type.type())
                    .isLessThan(type.responseTimeMicros().mean());
        }
    }

    private static void requireWaits(TargetSpec spec) {
        Connections two = Connections.pooled(2);
        TrialResult crowded = run(spec, two, 8);
        requireConsistent(crowded, two);
        // six of eight wait at any time: the middle one for about as long as three others are served
        LatencyMicros waits = Objects.requireNonNull(crowded.connectionWaitMicros());
        TransactionResult transfers = crowded.transactions().get(0);
        assertThat(waits.p50())
                .as("the median wait beside the median service")
                .isGreaterThan(transfers.serviceTimeMicros().p50());
    }

    @TestFactory
    Stream<DynamicTest> eightUsersOfTwoConnectionsWait() {
        return Drivers.each((drivers, database) -> requireWaits(database.spec(drivers.scheme())));
    }

    @Test
    void eightUsersOfTwoConnectionsToH2Wait() throws Exception {
        try (H2 database = new H2()) {
            requireWaits(database.spec());
        }
    }

    @TestFactory
    Stream<DynamicTest> aConnectionForEachTransactionIsPartOfItsResponse() {
        return Drivers.each((drivers, database) -> requireConsistent(
                run(database.spec(drivers.scheme()), Connections.perTransaction(), 2), Connections.perTransaction()));
    }

    @TestFactory
    Stream<DynamicTest> aPoolThatTheServerCannotFillIsRefused() {
        return Drivers.each((drivers, database) -> {
            database.limitConnections(3);
            TargetSpec spec = database.spec(drivers.scheme()).withConnections(Connections.pooled(8));
            try (Target target = JdbcTarget.connect(spec, Drivers.DIALECTS)) {
                AssayException refused = catchThrowableOfType(
                        AssayException.class,
                        () -> target.open(JdbcSession.class, SessionOptions.auxiliary("contract")));
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
