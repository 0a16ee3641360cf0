package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.result.TransactionNetwork;
import dev.assay.model.result.TrialResult.Network;
import dev.assay.model.result.TrialResult.RoundTripTime;
import dev.assay.spi.target.Traffic;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

@Parallel
class NetworkSummaryTest {

    /** 600,000 and 400,000 transactions of 1 ms; a round trip takes 0.25 ms. */
    private final TrialFixture trial = new TrialFixture();

    private Network network() {
        return TrialSummary.of(trial.context()).hosts().network();
    }

    private TransactionNetwork ofType(int type) {
        return TrialSummary.of(trial.context())
                .outcomes()
                .transactions()
                .get(type)
                .network();
    }

    @Test
    void trafficOfATypeIsDividedByAllItsTransactions() {
        trial.counts[0][TrialFixture.FATAL] = 200_000;
        trial.trafficByType =
                List.of(new Traffic(1_600_000, 80_000_000, 8_000_000), new Traffic(800_000, 4_000_000, 400_000));
        assertThat(ofType(0).roundTripsPerTransaction()).isEqualTo(2);
        assertThat(ofType(0).bytesSentPerTransaction()).isEqualTo(100);
        assertThat(ofType(0).bytesReceivedPerTransaction()).isEqualTo(10);
        assertThat(ofType(1).roundTripsPerTransaction()).isEqualTo(2);
        assertThat(ofType(1).bytesSentPerTransaction()).isEqualTo(10);
        assertThat(ofType(1).bytesReceivedPerTransaction()).isEqualTo(1);
    }

    @Test
    void networkAndServerShareTheResponseTime() {
        trial.trafficByType = List.of(new Traffic(1_200_000, 0, 0), new Traffic(400_000, 0, 0));
        assertThat(ofType(0).networkShare()).isCloseTo(0.5, within(0.01));
        assertThat(ofType(0).serverShare()).isCloseTo(0.5, within(0.01));
        assertThat(ofType(1).networkShare()).isCloseTo(0.25, within(0.01));
        assertThat(ofType(1).serverShare()).isCloseTo(0.75, within(0.01));
    }

    /** Under load a transaction may be faster than its round trips on an idle session. */
    @Test
    void networkShareIsAtMostTheWhole() {
        trial.trafficByType = List.of(new Traffic(6_000_000, 0, 0), Traffic.NONE);
        assertThat(ofType(0).networkShare()).isEqualTo(1);
        assertThat(ofType(0).serverShare()).isZero();
        assertThat(ofType(1).networkShare()).isZero();
        assertThat(ofType(1).serverShare()).isEqualTo(1);
    }

    @Test
    void withoutCountsThereAreNoFigures() {
        assertThat(TrialSummary.of(trial.context()).outcomes().transactions())
                .extracting(type -> type.network() == null)
                .containsExactly(true, true);
        assertThat(network().roundTripsPerTransaction()).isNull();
    }

    @Test
    void roundTripTimeIncludesTheSimulatedDistanceInAllPhases() {
        trial.roundTripInMeasurement = OptionalLong.of(300_000);
        assertThat(network().roundTripTime()).isEqualTo(new RoundTripTime(250.0, 300.0, 260.0));
        trial.distance = new NetworkDistance(Duration.ofMillis(15), Duration.ofMillis(1));
        assertThat(network().roundTripTime().duringMicros()).isEqualTo(15_300);
        assertThat(network().roundTripMicros()).as("measured at that distance").isEqualTo(250);
        assertThat(network().simulatedDistanceMicros()).isEqualTo(15_000);
        assertThat(network().simulatedJitterMicros()).isEqualTo(1_000);
        assertThat(network().distance()).isEqualTo(trial.distance);
    }
}
