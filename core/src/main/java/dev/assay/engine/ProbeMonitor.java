package dev.assay.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.model.result.IntervalHealth;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The probe watches itself: processor time, collector pauses, stalls, and what the hypervisor and the control group took.
 * Confined to the coordinator.
 */
final class ProbeMonitor implements AutoCloseable {

    private static final List<Path> CPU_STATS =
            List.of(Path.of("/sys/fs/cgroup/cpu.stat"), Path.of("/sys/fs/cgroup/cpu/cpu.stat"));

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean ->
                    !bean.getName().contains("Concurrent") && !bean.getName().contains("Cycles"))
            .toList();
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final StallMeter stalls;

    private long lastNanos = System.nanoTime();
    private long lastCpuNanos = cpuNanos();
    private long lastGcMillis = gcMillis();
    private long lastThrottled = throttled();
    private HostTicks lastHost = HostTicks.read();

    ProbeMonitor(Duration quiet) {
        stalls = StallMeter.calibrated(quiet);
        read(); // what went before belongs to no interval
    }

    /** What happened since the last reading, or since the monitor was made. */
    IntervalHealth read() {
        long now = System.nanoTime();
        long cpu = cpuNanos();
        long gc = gcMillis();
        long throttledNow = throttled();
        HostTicks host = HostTicks.read();
        double elapsed = Math.max(1, now - lastNanos);
        IntervalHealth health = new IntervalHealth(
                (cpu - lastCpuNanos) / elapsed / processors,
                host.since(lastHost).stolenShare(),
                gc - lastGcMillis,
                stalls.longestNanos() / 1e6,
                throttledNow - lastThrottled);
        lastNanos = now;
        lastCpuNanos = cpu;
        lastGcMillis = gc;
        lastThrottled = throttledNow;
        lastHost = host;
        return health;
    }

    /** Processor time of this process so far, in nanoseconds. */
    long cpuNanos() {
        return system.getProcessCpuTime();
    }

    private long gcMillis() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long throttled() {
        for (Path file : CPU_STATS) {
            try (var lines = Files.lines(file)) {
                return lines.filter(line -> line.startsWith("nr_throttled "))
                        .mapToLong(line -> Long.parseLong(line.substring("nr_throttled ".length())))
                        .findFirst()
                        .orElse(0);
            } catch (IOException | RuntimeException e) {
                // this host keeps it elsewhere, or not at all
            }
        }
        return 0;
    }

    @Override
    public void close() {
        stalls.close();
    }
}
