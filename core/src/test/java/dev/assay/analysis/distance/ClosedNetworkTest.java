package dev.assay.analysis.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.distance.ClosedNetwork.Lock;
import dev.assay.analysis.distance.ClosedNetwork.State;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mean-value analysis beside closed forms. */
@Parallel
class ClosedNetworkTest {

    private static ClosedNetwork network(double delay, double demand) {
        return new ClosedNetwork(delay, demand, List.of());
    }

    @Test
    void oneUserNeverQueues() {
        State state = network(0.3, 0.01).with(1);
        assertThat(state.perSecond()).isCloseTo(1 / 0.31, within(1e-12));
        assertThat(state.serverSeconds()).isEqualTo(0.01);
    }

    /** The machine-repairman model: Erlang's loss formula gives the share of time in which the server is idle. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 30})
    void theThroughputIsThatOfTheMachineRepairmanModel(int users) {
        double delay = 0.02;
        double demand = 0.003;
        double ratio = delay / demand;
        double term = 1;
        double sum = 1;
        for (int i = 1; i <= users; i++) {
            term *= ratio / i;
            sum += term;
        }
        double idle = term / sum;
        assertThat(network(delay, demand).with(users).perSecond()).isCloseTo((1 - idle) / demand, within(1e-9));
    }

    @Test
    void withoutADelayTheServerIsAlwaysBusy() {
        for (int users : new int[] {1, 2, 50}) {
            State state = network(0, 0.004).with(users);
            assertThat(state.perSecond()).isCloseTo(250, within(1e-9));
            assertThat(state.serverSeconds()).isCloseTo(users * 0.004, within(1e-12));
        }
    }

    @Test
    void aLightLoadGrowsWithTheUsersAndAHeavyOneMeetsTheServersLimit() {
        ClosedNetwork network = network(1, 0.001);
        assertThat(network.with(4).perSecond()).isCloseTo(4 / 1.001, within(4e-5));
        assertThat(network.with(5000).perSecond()).isCloseTo(1000, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 21, 22, 40, 200})
    void theThroughputKeepsTheAsymptoticBounds(int users) {
        double delay = 0.2;
        double demand = 0.01;
        double perSecond = network(delay, demand).with(users).perSecond();
        assertThat(perSecond).isLessThanOrEqualTo(Math.min(users / (delay + demand), 1 / demand) * (1 + 1e-12));
        assertThat(perSecond).isGreaterThanOrEqualTo(users / (delay + users * demand) * (1 - 1e-12));
    }

    @Test
    void aHeldRowLimitsTheThroughputWhateverTheNumberOfUsers() {
        Lock district = new Lock("district", 10, 0.2);
        ClosedNetwork network = new ClosedNetwork(0.5, 0.0001, List.of(district));
        assertThat(district.mostPerSecond()).isCloseTo(50, within(1e-12));
        assertThat(network.with(1).perSecond()).isCloseTo(1 / 0.5001, within(1e-12));
        assertThat(network.with(4).perSecond()).isLessThan(4 / 0.5001);
        assertThat(network.with(5_000).perSecond()).isCloseTo(50, within(0.5)).isLessThanOrEqualTo(50 + 1e-9);
    }

    /** A row that is held for the whole delay is a server with this service time. */
    @Test
    void aRowThatIsHeldAllTheTimeIsAQueue() {
        ClosedNetwork held = new ClosedNetwork(0.5, 0, List.of(new Lock("row", 1, 0.1)));
        for (int users : new int[] {1, 2, 7, 40}) {
            assertThat(held.with(users).perSecond())
                    .isCloseTo(network(0.4, 0.1).with(users).perSecond(), within(1e-9));
        }
    }
}
