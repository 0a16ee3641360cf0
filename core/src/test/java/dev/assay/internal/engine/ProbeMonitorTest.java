package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class ProbeMonitorTest {

    @Test
    void throttlingIsCountedByTheControlGroup() {
        assertThat(ProbeMonitor.throttled(List.of("usage_usec 17", "nr_periods 90", "nr_throttled 12", "nr_bursts 3")))
                .isEqualTo(12);
        assertThat(ProbeMonitor.throttled(List.of("usage_usec 17", "user_usec 16")))
                .as("a group without a quota")
                .isZero();
    }

    /** Bean names of JDK 17, 21 and 25. */
    @Test
    void collectorsWhoseTimeIsThatOfPausesCount() {
        assertThat(List.of(
                        "G1 Young Generation",
                        "G1 Old Generation",
                        "G1 Concurrent GC",
                        "ZGC Pauses",
                        "ZGC Minor Pauses",
                        "ZGC Major Pauses",
                        "Shenandoah Pauses",
                        "Copy",
                        "MarkSweepCompact",
                        "PS Scavenge",
                        "PS MarkSweep"))
                .allMatch(ProbeMonitor::pauses);
        assertThat(List.of("ZGC Cycles", "ZGC Minor Cycles", "ZGC Major Cycles", "Shenandoah Cycles"))
                .noneMatch(ProbeMonitor::pauses);
    }

    @Test
    void whatThisProcessDidSinceTheLastReadingIsItsShare() {
        long cpuBefore = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        long before = System.nanoTime();
        try (ProbeMonitor monitor = new ProbeMonitor(Duration.ofMillis(5))) {
            long begun = System.nanoTime();
            long begin = monitor.cpuNanos();
            assertThat(begin).as("this platform counts it").isNotNegative();
            while (monitor.cpuNanos() - begin < 100_000_000) {
                Thread.onSpinWait();
            }
            long atLeast = monitor.cpuNanos() - begin;
            long until = System.nanoTime();
            double share = monitor.read().cpu();
            long atMost = monitor.cpuNanos();
            long after = System.nanoTime();
            // Within a period, a control group with a quota may use more processors than its share.
            int processors = Runtime.getRuntime().availableProcessors();
            assertThat(share)
                    .isGreaterThanOrEqualTo((double) atLeast / (after - before) / processors)
                    .isLessThanOrEqualTo((double) (atMost - cpuBefore) / (until - begun) / processors);
        }
    }
}
