package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.Assay;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.RoundTripTime;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.target.TrafficCounter;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Simulated distances to real databases. A busy host delays more than asked, so that only least times are asserted. */
@Parallel
class DistanceIT {

    private static final NetworkDistance FAR = NetworkDistance.parse("3ms");

    private static final int STATEMENTS = 20;

    private record Exchanges(long roundTrips, double loginMillis, long loginRoundTrips, double millis) {}

    /** Opens a session and executes statements. */
    private static Exchanges exchanges(TargetSpec spec) throws Exception {
        try (Target target = JdbcTarget.connect(spec, ProductDriver.DIALECTS)) {
            long opening = System.nanoTime();
            try (JdbcSession session =
                            target.open(JdbcSession.class, new SessionOptions("far", true, Isolation.DEFAULT));
                    Statement statement = session.connection().createStatement()) {
                double loginMillis = (System.nanoTime() - opening) / 1e6;
                TrafficCounter counter = session.trafficCounter().orElseThrow();
                long before = counter.roundTrips();
                long began = System.nanoTime();
                for (int i = 0; i < STATEMENTS; i++) {
                    statement.execute("SELECT 1");
                }
                return new Exchanges(
                        counter.roundTrips() - before, loginMillis, before, (System.nanoTime() - began) / 1e6);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> eachRoundTripLastsAsLongAsTheDistance() {
        return ProductDriver.each((drivers, database) -> {
            TargetSpec spec = database.spec(drivers.scheme());
            Exchanges near = exchanges(spec);
            Exchanges far = exchanges(spec.withDistance(FAR));
            assertThat(near.roundTrips()).isEqualTo(STATEMENTS);
            assertThat(far.roundTrips()).isEqualTo(STATEMENTS);
            assertThat(far.millis())
                    .as("all but the one that may make up for late wake-ups in the login")
                    .isGreaterThanOrEqualTo(3.0 * (STATEMENTS - 1));
            assertThat(far.loginRoundTrips()).as("connecting and login").isBetween(3L, 20L);
            assertThat(far.loginMillis()).isGreaterThanOrEqualTo(3.0 * far.loginRoundTrips());
        });
    }

    private static TrialResult run(TargetSpec spec, Connections connections) {
        return Assay.create(DistanceIT.class.getClassLoader())
                .experiment("bank")
                .target(spec.withConnections(connections))
                .users(2)
                .duration(Duration.ofMinutes(5))
                .transactions(200)
                .run()
                .trials()
                .get(0);
    }

    private static void requireTraffic(TrialResult trial) {
        Network network = trial.hosts().network();
        assertThat(network.simulatedDistanceMicros()).isEqualTo(3_000);
        RoundTripTime time = Objects.requireNonNull(network.roundTripTime());
        assertThat(time.beforeMicros()).isEqualTo(network.roundTripMicros()).isGreaterThanOrEqualTo(3_000.0);
        assertThat(time.afterMicros()).isGreaterThanOrEqualTo(3_000.0);
        for (TransactionResult type : trial.outcomes().transactions()) {
            TransactionNetwork own = Objects.requireNonNull(type.network(), type.type());
            assertThat(own.roundTripsPerTransaction()).isGreaterThanOrEqualTo(1);
            assertThat(own.bytesSentPerTransaction()).isPositive();
            assertThat(own.bytesReceivedPerTransaction()).isPositive();
            assertThat(own.networkShare()).isBetween(0.0, 1.0);
            assertThat(own.networkShare() + own.serverShare()).isLessThanOrEqualTo(1.000001);
            // Histograms have two digits.
            assertThat(Objects.requireNonNull(type.responseTimeMicros()).mean())
                    .as("%s: mean response time", type.type())
                    .isGreaterThanOrEqualTo(0.98 * 3_000 * Math.floor(own.roundTripsPerTransaction()));
        }
    }

    @TestFactory
    Stream<DynamicTest> transactionsCountTheirRoundTripsOnAnyKindOfConnection() {
        return ProductDriver.eachProduct((drivers, database) -> {
            TargetSpec spec = database.spec(drivers.scheme()).withDistance(FAR);
            TrialResult dedicated = run(spec, Connections.DEDICATED);
            TrialResult pooled = run(spec, Connections.pooled(2));
            TrialResult opened = run(spec, Connections.perTransaction());
            for (TrialResult trial : new TrialResult[] {dedicated, pooled, opened}) {
                requireTraffic(trial);
            }
            for (int type = 0; type < dedicated.outcomes().transactions().size(); type++) {
                double own = trips(dedicated, type);
                assertThat(trips(pooled, type)).as("from a pool").isBetween(0.8 * own, 1.5 * own + 1);
                assertThat(trips(opened, type)).as("with login").isGreaterThanOrEqualTo(own + 3);
            }
        });
    }

    private static double trips(TrialResult trial, int type) {
        return Objects.requireNonNull(trial.outcomes().transactions().get(type).network())
                .roundTripsPerTransaction();
    }

    @Test
    void aDatabaseInThisProcessHasNoDistance() throws Exception {
        try (H2 database = new H2()) {
            assertThatThrownBy(() -> JdbcTarget.connect(database.spec().withDistance(FAR), ProductDriver.DIALECTS))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("distance: cannot be simulated for jdbc:h2:mem:")
                    .hasMessageContaining("use PostgreSQL, MySQL or MariaDB");
        }
    }

    @Test
    void aSocketFactoryOfTheUrlHasNoDistance() throws Exception {
        try (ScratchDatabase database = DevelopmentServer.shared("postgresql").scratch()) {
            TargetSpec spec = database.spec("postgresql");
            TargetSpec own = spec.withUrl(spec.url() + (spec.url().contains("?") ? "&" : "?") + "socketFactory="
                    + OwnSocketFactory.class.getName());
            assertThatThrownBy(() -> JdbcTarget.connect(own.withDistance(FAR), ProductDriver.DIALECTS))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("its URL sets socketFactory");
        }
    }
}
