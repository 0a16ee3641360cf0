package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.test.Parallel;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs with known outages, over many seeds. */
@Order(2)
@Parallel
class OutagesOfSimulatedUsersTest {

    private static ToDoubleFunction<RandomStream> exponential(double mean) {
        return random -> -mean * Math.log(1 - random.nextDouble());
    }

    /** A share of long transactions among short ones. */
    private static ToDoubleFunction<RandomStream> mixed(double share, double longOnes, double shortOnes) {
        return random -> random.nextDouble() < share ? longOnes : shortOnes;
    }

    /** No transaction fails, but whole seconds pass without a success. */
    @ParameterizedTest
    @CsvSource({"3, 30, 60", "3, 200, 12", "2.5, 30, 60", "1.5, 1000, 20", "7, 100, 60", "3, 30, 5"})
    void usersInStepAreNoOutage(double service, int users, int seconds) {
        assertThat(new SimulatedUsers(users, seconds, random -> service).outages(1))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.001", "0.01", "0.1"})
    void usersNearlyInStepAreNoOutage(double scatter) {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(new SimulatedUsers(30, 60, random -> 3 * (1 + scatter * (random.nextDouble() - 0.5)))
                            .outages(seed))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    /**
     * A period is a false alarm at most once in 22,000. These 200 runs of a minute have 12,000 seconds: more than 3 false alarms
     * would occur once in 500 such tests.
     */
    @ParameterizedTest
    @CsvSource({"3, 0.1, 5, 0.005", "2, 0.01, 2, 0.01", "1, 0.001, 3, 0.003", "8, 0.05, 2, 0.05", "20, 0.5, 1.5, 0.1"})
    void longTransactionsAmongShortOnesAreNoOutage(int users, double share, double longOnes, double shortOnes) {
        int alarms = 0;
        for (int seed = 0; seed < 200; seed++) {
            alarms += new SimulatedUsers(users, 60, mixed(share, longOnes, shortOnes))
                    .outages(seed)
                    .size();
        }
        assertThat(alarms).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.1", "5, 0.5", "10, 1", "30, 3", "100, 5"})
    void steadyLoadIsNoOutage(int users, double mean) {
        int alarms = 0;
        for (int seed = 0; seed < 200; seed++) {
            alarms += new SimulatedUsers(users, 60, exponential(mean))
                    .outages(seed)
                    .size();
        }
        assertThat(alarms).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "8", "64"})
    void freezeOfAFastRunIsAnOutage(int users) {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(new SimulatedUsers(users, 60, exponential(0.005))
                            .frozen(20, 22)
                            .outages(seed))
                    .as("seed %d", seed)
                    .containsExactly(new Outage(20, 2, 0));
        }
    }

    @Test
    void whatWasUnderWayInOneFreezeDoesNotExplainTheNext() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(new SimulatedUsers(8, 60, exponential(0.005))
                            .frozen(10, 12)
                            .frozen(25, 32)
                            .frozen(50, 52)
                            .outages(seed))
                    .as("seed %d", seed)
                    .extracting(Outage::startSeconds)
                    .containsExactly(10.0, 25.0, 50.0);
        }
    }

    /** Half a second each; transactions in flight when the freeze begins end within half a second after it. */
    @Test
    void freezeOfASlowRunIsAnOutage() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(new SimulatedUsers(30, 60, random -> 0.4 + 0.2 * random.nextDouble())
                            .frozen(20, 24)
                            .outages(seed))
                    .as("seed %d", seed)
                    .containsExactly(new Outage(20, 4, 0));
        }
    }

    @Test
    void freezeOfUsersInStepIsAnOutageIfItIsLongerThanTheirStep() {
        assertThat(new SimulatedUsers(30, 60, random -> 3).frozen(20, 30).outages(1))
                .singleElement()
                .satisfies(outage -> assertThat(outage.seconds()).isGreaterThanOrEqualTo(10));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.005", "4, 0.005", "30, 0.5", "30, 1"})
    void killIsAnOutage(int users, double service) {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(new SimulatedUsers(users, 60, exponential(service))
                            .gone(20, 24)
                            .outages(seed))
                    .as("seed %d", seed)
                    .singleElement()
                    .satisfies(outage -> {
                        assertThat(outage.startSeconds()).isEqualTo(20);
                        assertThat(outage.seconds()).isBetween(4.0, 6.0);
                        assertThat(outage.failed()).isPositive();
                    });
        }
    }

    /** Other periods are as long as the one in which all transactions fail. */
    @Test
    void killOfUsersInStepIsTheOnlyOutage() {
        assertThat(new SimulatedUsers(30, 60, random -> 3).gone(20.5, 22.5).outages(1))
                .singleElement()
                .satisfies(outage -> assertThat(outage.failed()).isGreaterThanOrEqualTo(30));
    }
}
