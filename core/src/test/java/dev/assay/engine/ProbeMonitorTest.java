package dev.assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeMonitorTest {

    @Test
    void throttlingIsCountedByTheControlGroup() {
        assertThat(ProbeMonitor.throttled(List.of("usage_usec 17", "nr_periods 90", "nr_throttled 12", "nr_bursts 3")))
                .isEqualTo(12);
        assertThat(ProbeMonitor.throttled(List.of("usage_usec 17", "user_usec 16")))
                .as("a group without a quota")
                .isZero();
    }

    @Test
    void whatThisProcessDidSinceTheLastReadingIsItsShare() {
        try (ProbeMonitor monitor = new ProbeMonitor(Duration.ofMillis(5))) {
            long begin = monitor.cpuNanos();
            assertThat(begin).as("this platform counts it").isNotNegative();
            while (monitor.cpuNanos() - begin < 100_000_000) {
                Thread.onSpinWait();
            }
            assertThat(monitor.read().cpu()).isGreaterThan(0).isLessThan(1.1);
        }
    }
}
