package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.ExperimentRun;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Source;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.Relay;
import dev.assay.test.server.ScratchDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Provoked bottlenecks on a real database. Other tests may saturate the processors at the same time: a load whose sessions wait cannot
 * have done that, and the analysis must name what they wait for.
 */
abstract class ProvokedBottlenecks {

    /** Long beside the time for which a thread may wait for a processor on a busy host. */
    private static final Duration ONE_WAY = Duration.ofMillis(25);

    /** Twice the number of samples that the rules need. */
    private static final Duration MEASURED = Duration.ofSeconds(10);

    /** Returns the server; its counters are those of this test only. */
    abstract DevelopmentServer server();

    /** A test with an empty database. */
    interface OnDatabase {
        void test(ScratchDatabase database) throws Exception;
    }

    final void onDatabase(OnDatabase test) throws Exception {
        try (ScratchDatabase database = server().scratch()) {
            test.test(database);
        }
    }

    private static ExperimentRun load(TargetSpec spec, Provocation.Work work, int users) {
        return Assay.create(ProvokedBottlenecks.class.getClassLoader())
                .experiment("provocation")
                .parameter("work", Kebab.of(work))
                .target(spec)
                .users(users)
                .rampUp(Duration.ofSeconds(1))
                .duration(MEASURED)
                .build();
    }

    static Bottleneck bottleneck(TargetSpec spec, Provocation.Work work, int users) {
        RunResult result = load(spec, work, users).run();
        assertThat(result.trial().course().status())
                .as("errors: %s", result.trial().outcomes().errors())
                .isEqualTo(TrialResult.Status.DONE);
        Bottleneck found = Analyses.of(List.of(Source.of("run", null, result)), () -> {
                    throw new AssertionError("no prices are needed");
                })
                .points()
                .get(0)
                .bottleneck();
        assertThat(found.sharedHost()).as("the server is on this host").isNotNull();
        return found;
    }

    static void requireDecided(Bottleneck found, Kind kind, String figure) {
        assertThat(found.kind()).as(found.toString()).isEqualTo(kind);
        assertThat(found.evidence().get(0).figure()).isEqualTo(figure);
        assertThat(found.share()).isBetween(found.evidence().get(0).limit(), 1.1);
    }

    /** Seven of eight users wait for the row. */
    @Test
    final void usersOfOneRowAreBoundByLocks() throws Exception {
        onDatabase(database -> {
            Bottleneck found = bottleneck(database.spec(), Provocation.Work.HOT_ROW, 8);
            requireDecided(found, Kind.LOCKS, "lock-waits");
            assertThat(found.share()).isGreaterThan(0.75);
        });
    }

    @Test
    final void usersOfOnePooledConnectionAreBoundByConnections() throws Exception {
        onDatabase(database -> {
            TargetSpec pooled = database.spec().withConnections(Connections.pooled(1));
            Bottleneck found = bottleneck(pooled, Provocation.Work.SLEEP, 8);
            requireDecided(found, Kind.CONNECTIONS, "connection-waits");
            assertThat(found.sentence()).contains("one of 1 pooled connections");
        });
    }

    @Test
    final void statementsOverADistanceAreBoundByTheNetwork() throws Exception {
        onDatabase(database -> {
            try (Relay relay = new Relay(database.server().port(), ONE_WAY)) {
                TargetSpec spec = database.spec();
                load(spec, Provocation.Work.READS, 4).load();
                TargetSpec far = TargetSpec.of(relay.through(spec.url()), database.name(), database.password())
                        .withTls(spec.tls());
                Bottleneck found = bottleneck(far, Provocation.Work.READS, 4);
                requireDecided(found, Kind.NETWORK, "round-trips");
                assertThat(found.sentence()).containsPattern("round trips of [5-9]\\d\\.\\d\\d ms each");
            }
        });
    }

    @Test
    final void expensivePreparationIsBoundByTheClient() throws Exception {
        onDatabase(database ->
                requireDecided(bottleneck(database.spec(), Provocation.Work.PREPARE, 4), Kind.CLIENT, "client-time"));
    }

    /** Four times as many busy sessions as processors. */
    @Test
    final void computingServersAreBoundByTheSharedHost() throws Exception {
        onDatabase(database -> {
            int users = 4 * Runtime.getRuntime().availableProcessors();
            Bottleneck found = bottleneck(database.spec(), Provocation.Work.COMPUTE, users);
            requireDecided(found, Kind.SHARED_CPU, "shared-cpu");
            Bottleneck.SharedHost host = Objects.requireNonNull(found.sharedHost());
            assertThat(host.client() + Objects.requireNonNull(host.others())).isBetween(0.8, 1.1);
        });
    }

    @Test
    final void aSingleUserOfASleepingServerIsBoundByNothing() throws Exception {
        onDatabase(database -> {
            Bottleneck found = bottleneck(database.spec(), Provocation.Work.SLEEP, 1);
            assertThat(found.kind()).as(found.toString()).isEqualTo(Kind.NOTHING);
            assertThat(found.share()).isNull();
        });
    }
}
