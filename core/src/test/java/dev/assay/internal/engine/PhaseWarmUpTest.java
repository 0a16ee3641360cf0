package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class PhaseWarmUpTest {

    /** A fifth of the time is the measurement; the rest is ramp-up, ramp-down, and before and after. */
    @Test
    void goesThroughTheMeasurementAndWhatIsAroundIt() {
        assertThat(PhaseWarmUp.run(LatencyLayout.ofDigits(2), new ManualClock(0)))
                .isBetween(3_900, 4_100);
    }
}
