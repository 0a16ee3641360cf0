package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Parallel
class NetworkDistanceTest {

    @Test
    void textIsThatOfPlansAndOptions() {
        assertThat(NetworkDistance.parse("0.5ms").text()).isEqualTo("0.5ms");
        assertThat(NetworkDistance.parse("15ms").text()).isEqualTo("15ms");
        assertThat(new NetworkDistance(Duration.ofMillis(15), Duration.ofMillis(1)).text())
                .isEqualTo("15ms, jitter 1ms");
        assertThat(NetworkDistance.NONE.text()).isEqualTo("0ms");
    }

    @Test
    void aZeroOfASweepHasNoJitter() {
        NetworkDistance jittery = new NetworkDistance(Duration.ofMillis(15), Duration.ofMillis(1));
        assertThat(jittery.withRoundTrip(Duration.ZERO)).isEqualTo(NetworkDistance.NONE);
        assertThat(jittery.withRoundTrip(Duration.ofMillis(2)))
                .isEqualTo(new NetworkDistance(Duration.ofMillis(2), Duration.ofMillis(1)));
        assertThat(NetworkDistance.NONE.none()).isTrue();
        assertThat(jittery.none()).isFalse();
    }

    @Test
    void distancesThatCannotBeAreRejected() {
        assertThatThrownBy(() -> NetworkDistance.parse("90s"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("distance: found 1m30s, at most 1s is possible");
        assertThatThrownBy(() -> NetworkDistance.of(Duration.ofMillis(-1))).hasMessageContaining("negative");
        assertThatThrownBy(() -> NetworkDistance.parse("-1ms")).hasMessageContaining("is not a time");
        assertThatThrownBy(() -> new NetworkDistance(Duration.ofMillis(1), Duration.ofMillis(2)))
                .hasMessage("distance-jitter: found 2ms, at most the distance of 1ms is possible");
    }
}
