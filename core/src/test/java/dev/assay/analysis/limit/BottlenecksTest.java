package dev.assay.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Bottleneck.Evidence;
import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.model.result.VerdictCode;
import dev.assay.spi.target.ServerMetric;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each case of docs/limits.md by simulated figures. */
@Parallel
class BottlenecksTest {

    private static Bottleneck of(SimulatedTrial... trials) {
        return Bottlenecks.of(
                java.util.Arrays.stream(trials).map(SimulatedTrial::make).toList(), null);
    }

    private static SimulatedTrial trial() {
        return new SimulatedTrial();
    }

    private static String first(Bottleneck bottleneck) {
        return bottleneck.evidence().get(0).figure();
    }

    @Test
    void theProcessorsOfAServerOnAnotherHost() {
        Bottleneck found = of(trial().serverCpu(0.96));
        assertThat(found.kind()).isEqualTo(Kind.SERVER_CPU);
        assertThat(found.share()).isEqualTo(0.96);
        assertThat(found.sentence()).isEqualTo("The database server's CPU: 96 % of its processors were busy.");
        assertThat(found.sharedHost()).isNull();
        assertThat(first(found)).isEqualTo("server-cpu");
        assertThat(of(trial().serverCpu(0.89)).kind()).isEqualTo(Kind.NOTHING);
    }

    @Test
    void theProcessorsThatClientAndDatabaseShare() {
        Bottleneck found = of(trial().sameHost().client(0.28).serverCpu(0.7));
        assertThat(found.kind()).isEqualTo(Kind.SHARED_CPU);
        assertThat(found.sentence())
                .isEqualTo("The CPU of this host, which client and database share: 98 % of its processors were busy,"
                        + " 28 % by the client, 70 % by the database and all other programs.");
        assertThat(found.advice()).contains("another host");
    }

    /** The parts are those of the figure that decides, so that they add up to it. */
    @Test
    void theSharesOfASharedHostContainWhatItsHypervisorTook() {
        Bottleneck found = of(trial().sameHost().client(0.28).serverCpu(0.66).clientFigure("steal", 0.05));
        assertThat(found.share()).isEqualTo(0.28 + 0.05 + 0.66);
        assertThat(found.sentence())
                .endsWith(": 99 % of its processors were busy, 28 % by the client, 66 % by the database and all other"
                        + " programs, and the hypervisor took 5 %.");
    }

    @Test
    void aSharedHostIsReportedWhateverLimits() {
        Bottleneck found = of(trial().sameHost().waiters(ServerMetric.LOCK_WAITERS, 7));
        assertThat(found.kind()).isEqualTo(Kind.LOCKS);
        assertThat(found.sharedHost())
                .isEqualTo(new Bottleneck.SharedHost(
                        0.2,
                        0.3,
                        "Client and database share the processors of one host: 20 % by the client, 30 % by the database"
                                + " and all other programs."));
    }

    @Test
    void aDatabaseInTheClientsProcess() {
        Bottleneck found = of(trial().sameHost().client(0.95).serverCpu(null));
        assertThat(found.kind()).isEqualTo(Kind.SHARED_CPU);
        assertThat(found.sentence()).contains("95 % by the client's process, which contains the database");
    }

    /** Seven of eight sessions wait for a row, so this load cannot keep four processors busy. */
    @Test
    void aHotRowOnAHostThatOtherProgramsSaturate() {
        Bottleneck found = of(trial().sameHost().client(0.2).serverCpu(0.8).waiters(ServerMetric.LOCK_WAITERS, 7));
        assertThat(found.kind()).isEqualTo(Kind.LOCKS);
        assertThat(first(found)).isEqualTo("lock-waits");
        assertThat(found.advice())
                .isEqualTo("Other programs kept the processors of this host busy (100 % in total), which makes such"
                        + " waits longer. End them and measure again first.");
    }

    @Test
    void otherProgramsOnTheSharedHost() {
        Bottleneck found = of(trial().users(1)
                .waiters(ServerMetric.COMMIT_WAITERS, 0.1)
                .sameHost()
                .client(0.2)
                .serverCpu(0.8));
        assertThat(found.kind()).isEqualTo(Kind.NOTHING);
        assertThat(found.sentence()).contains("other programs");
        assertThat(found.advice()).contains("measure again");
    }

    @Test
    void locksSampledOrCounted() {
        Bottleneck sampled = of(trial().waiters(ServerMetric.LOCK_WAITERS, 6.8));
        assertThat(sampled.kind()).isEqualTo(Kind.LOCKS);
        assertThat(sampled.sentence())
                .isEqualTo("Locks: sessions waited for locks of other sessions for 85 % of their time (6.8 of 8 on"
                        + " average).");
        Bottleneck counted =
                of(trial().without(ServerMetric.LOCK_WAITERS).samples(ServerMetric.LOCK_WAIT_MILLIS, 6_800, 30));
        assertThat(counted.sentence()).isEqualTo(sampled.sentence());
    }

    /** The counter is that of the whole server. */
    @Test
    void locksOfOtherClientsAreNotThoseOfTheLoad() {
        for (double millis : new double[] {500, 1_000}) {
            Bottleneck found = of(trial().users(1)
                    .without(ServerMetric.LOCK_WAITERS)
                    .waiters(ServerMetric.COMMIT_WAITERS, 0.1)
                    .samples(ServerMetric.LOCK_WAIT_MILLIS, millis, 30));
            assertThat(found.kind()).isEqualTo(Kind.NOTHING);
            assertThat(found.unobserved()).containsExactly("lock waits");
        }
    }

    @Test
    void fewSamplesDecideNothing() {
        Bottleneck found = of(trial().samples(ServerMetric.LOCK_WAITERS, 8, 4));
        assertThat(found.kind()).isEqualTo(Kind.NOTHING);
        assertThat(found.unobserved()).contains("lock waits");
    }

    @Test
    void aPoolThatIsTooSmall() {
        Bottleneck found = of(trial().users(32)
                .load(Map.of("connections", "pooled:4"))
                .response(32_000, 4_000)
                .connectionWait(28_000));
        assertThat(found.kind()).isEqualTo(Kind.CONNECTIONS);
        assertThat(found.sentence())
                .isEqualTo("Connections: users waited for one of 4 pooled connections for 88 % of the response time.");
        assertThat(found.advice()).contains("--connections pooled:8");
    }

    /** More connections would not help: those of the pool wait for a row. */
    @Test
    void locksPrecedeThePoolThatTheyExhaust() {
        Bottleneck found = of(trial().users(32)
                .load(Map.of("connections", "pooled:4"))
                .response(32_000, 4_000)
                .connectionWait(28_000)
                .waiters(ServerMetric.LOCK_WAITERS, 3));
        assertThat(found.kind()).isEqualTo(Kind.LOCKS);
        assertThat(found.sentence()).contains("75 %").contains("3.0 of 4");
    }

    @Test
    void openingAConnectionForEachTransaction() {
        Bottleneck found = of(trial().load(Map.of("connections", "per-transaction"))
                .response(8_000, 2_000)
                .connectionWait(6_000));
        assertThat(found.sentence()).isEqualTo("Connections: opening a connection took 75 % of the response time.");
        assertThat(found.advice()).contains("--connections dedicated");
    }

    @Test
    void refusedConnections() {
        Bottleneck found = of(trial().change("status", "REFUSED")
                .change("refusal", Map.of("accepted", 97, "wanted", 128, "message", "too many")));
        assertThat(found.kind()).isEqualTo(Kind.CONNECTIONS);
        assertThat(found.sentence()).contains("accepted 97 of the 128");
    }

    @Test
    void theLogAtCommit() {
        Bottleneck found = of(trial().waiters(ServerMetric.COMMIT_WAITERS, 6));
        assertThat(found.kind()).isEqualTo(Kind.STORAGE);
        assertThat(found.sentence()).contains("transaction log at commit for 75 %");
        assertThat(first(found)).isEqualTo("commit-waits");
    }

    @Test
    void boughtStorage() {
        Ledger.Entry iops =
                new Ledger.Entry(ResourceNames.IOPS, "3000 IOPS", "2,980.0 requests/s", 0.993, true, false, "");
        Bottleneck found = Bottlenecks.of(List.of(trial().make()), new Ledger(List.of(iops)));
        assertThat(found.kind()).isEqualTo(Kind.STORAGE);
        assertThat(found.sentence()).isEqualTo("Storage: 2,980.0 requests/s of 3000 IOPS were used.");
        assertThat(first(found)).isEqualTo("iops");
        Ledger.Entry estimate =
                new Ledger.Entry(ResourceNames.IOPS, "3000 IOPS", "2,980.0 requests/s", 0.993, true, true, "");
        assertThat(Bottlenecks.of(List.of(trial().make()), new Ledger(List.of(estimate)))
                        .kind())
                .isEqualTo(Kind.NOTHING);
    }

    @Test
    void roundTrips() {
        Bottleneck found = of(trial().network(20, 5_000).response(108_000, 108_000));
        assertThat(found.kind()).isEqualTo(Kind.NETWORK);
        assertThat(found.sentence())
                .isEqualTo("The network: 20.0 round trips of 5.00 ms each took 93 % of the mean response time.");
    }

    @Test
    void theClientsProcessorsAndTheHypervisor() {
        assertThat(of(trial().client(0.8)).sentence())
                .isEqualTo("The client: it used 80 % of the processors of its host.");
        assertThat(of(trial().client(0.3).clientFigure("steal", 0.6)).kind()).isEqualTo(Kind.CLIENT);
    }

    @Test
    void theTimeOfUsersInTheClient() {
        SimulatedTrial slow = trial().perUser(3).reason(VerdictCode.USERS_NOT_BUSY, "slow");
        Bottleneck found = of(slow);
        assertThat(found.kind()).isEqualTo(Kind.CLIENT);
        assertThat(found.sentence()).contains("90 % of their time in the client");
        assertThat(of(trial().perUser(3)).kind())
                .as("long transactions that cross the measurement's end")
                .isEqualTo(Kind.NOTHING);
    }

    @Test
    void theClientsGarbageCollection() {
        Bottleneck found = of(trial().clientFigure("gcPauseMillis", 4_500));
        assertThat(found.sentence()).isEqualTo("The client: garbage collection stopped it for 15 % of the time.");
    }

    @Test
    void nothingWasSaturated() {
        Bottleneck found = of(trial());
        assertThat(found.kind()).isEqualTo(Kind.NOTHING);
        assertThat(found.share()).isNull();
        assertThat(found.sentence())
                .isEqualTo(
                        "Nothing was saturated: server CPU 30 %, client CPU 20 %, commit waits 10 %, network share of"
                                + " response time 6 %.");
        assertThat(found.advice()).isEqualTo("More users would show the limit: --users 16.");
        assertThat(found.evidence())
                .noneMatch(Evidence::exceeded)
                .isSortedAccordingTo(
                        (one, other) -> Double.compare(other.value() / other.limit(), one.value() / one.limit()));
    }

    @Test
    void aSustainedRateAndThinkTimesAreTheLoadsOwnLimit() {
        SimulatedTrial open = trial().load(Map.of("model", "open", "offeredPerSecond", 500.0, "arrivals", "poisson"));
        assertThat(of(open).kind()).isEqualTo(Kind.LOAD);
        assertThat(of(open).sentence()).contains("500.0/s was sustained");
        SimulatedTrial thinking = trial().load(Map.of("thinkTime", "workload")).perUser(1.5);
        assertThat(of(thinking).kind()).isEqualTo(Kind.LOAD);
        assertThat(of(thinking).sentence()).contains("thinking for 95 % of their time");
    }

    @Test
    void anOpenLoadWithTooFewSessions() {
        SimulatedTrial open = trial().load(Map.of("model", "open", "offeredPerSecond", 5_000.0))
                .response(80_000, 8_000)
                .reason(VerdictCode.RATE_NOT_SUSTAINED, "the queue grew");
        Bottleneck found = of(open);
        assertThat(found.kind()).isEqualTo(Kind.CONNECTIONS);
        assertThat(found.sentence()).contains("arrivals waited for one of 8 sessions for 90 %");
        assertThat(found.advice()).contains("--users 16");
        assertThat(of(open.serverCpu(0.95)).kind()).isEqualTo(Kind.SERVER_CPU);
    }

    @Test
    void aServerThatReportsNothing() {
        Bottleneck found = of(trial().noServer());
        assertThat(found.kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(found.sentence())
                .contains("CPU utilization")
                .contains("not observed")
                .contains("of 8 sessions");
        assertThat(found.unobserved()).containsExactly("server CPU", "lock waits", "commit waits");
    }

    /** A single user in transactions for a third of the time cannot saturate one processor. */
    @Test
    void aServerWithoutFiguresThatIsNotBusy() {
        assertThat(of(trial().noServer()
                                .users(1)
                                .load(Map.of("thinkTime", "10ms"))
                                .perUser(10))
                        .kind())
                .isEqualTo(Kind.LOAD);
    }

    @Test
    void noTransactionSucceeded() {
        assertThat(of(trial().change("responseTimeMicros", null)).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void repetitionsCountTogether() {
        Bottleneck found = of(trial().serverCpu(0.95), trial().serverCpu(0.91), trial().serverCpu(null));
        assertThat(found.kind()).isEqualTo(Kind.SERVER_CPU);
        assertThat(found.share()).isBetween(0.9299, 0.9301);
    }
}
