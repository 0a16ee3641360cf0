package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Twenty calls are free; then five a second. Time is simulated. */
@Parallel
class CallRateTest {

    private long now = TimeUnit.HOURS.toNanos(1);
    private final CallRate rate = new CallRate(() -> now, pause -> now += pause);

    private double secondsOf(int calls) {
        long begun = now;
        for (int i = 0; i < calls; i++) {
            rate.await();
        }
        return (now - begun) / 1e9;
    }

    @Test
    void manyCallsAreSpreadAndAPauseMakesThemFreeAgain() {
        assertThat(secondsOf(20)).isZero();
        assertThat(secondsOf(50)).isEqualTo(10);
        now += TimeUnit.HOURS.toNanos(1);
        assertThat(secondsOf(25))
                .as("an hour later no more than twenty are free")
                .isEqualTo(1);
    }
}
