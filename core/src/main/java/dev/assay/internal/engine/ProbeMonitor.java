package dev.assay.internal.engine;

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
 * Monitors the client: processor time, garbage-collection pauses, stalls, steal time and throttling. Confined to the coordinator.
 */
final class ProbeMonitor implements AutoCloseable {

    private static final List<Path> CPU_STATS =
            List.of(Path.of("/sys/fs/cgroup/cpu.stat"), Path.of("/sys/fs/cgroup/cpu/cpu.stat"));

    private static final String THROTTLED = "nr_throttled ";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> pauses(bean.getName()))
            .toList();
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final StallMeter stalls;

    private record Reading(long nanos, long cpuNanos, long gcMillis, long throttled, HostTicks host) {}

    private Reading last = totals();

    ProbeMonitor(Duration quiet) {
        stalls = StallMeter.calibrated(quiet);
    }

    /**
     * Whether a collector bean reports pauses. ZGC and Shenandoah have separate beans for concurrent cycles. The bean "G1
     * Concurrent GC", from JDK 20 on, reports the pauses Remark and Cleanup: on JDK 25 it had 26 ms where the log had 26.9 ms.
     * JDK 17 reports these pauses only in the log; the stall meter detects them.
     */
    static boolean pauses(String collector) {
        return !collector.endsWith("Cycles");
    }

    long stallBaselineNanos() {
        return stalls.baselineNanos();
    }

    /** Returns what happened since the last reading, or since construction. */
    IntervalHealth read() {
        Reading now = totals();
        long cpuNanos = now.cpuNanos - last.cpuNanos;
        HostTicks ticks = now.host.since(last.host);
        IntervalHealth health = new IntervalHealth(
                cpuNanos / (double) Math.max(1, now.nanos - last.nanos) / processors,
                ticks.othersShare(cpuNanos).orElse(-1),
                ticks.stolenShare(),
                now.gcMillis - last.gcMillis,
                stalls.longestNanos() / 1e6,
                now.throttled - last.throttled);
        last = now;
        return health;
    }

    private Reading totals() {
        return new Reading(System.nanoTime(), cpuNanos(), gcMillis(), throttled(), HostTicks.read());
    }

    /** Returns the processor time of this process so far, in nanoseconds. */
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
            try {
                return throttled(Files.readAllLines(file));
            } catch (IOException | RuntimeException e) {
                // try the next location; 0 if there is none
            }
        }
        return 0;
    }

    /** Returns how often the control group used up its quota, from its {@code cpu.stat}. */
    static long throttled(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(THROTTLED))
                .mapToLong(line ->
                        Long.parseLong(line.substring(THROTTLED.length()).strip()))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        stalls.close();
    }
}
