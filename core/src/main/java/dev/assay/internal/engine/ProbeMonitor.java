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
 * The probe watches itself: processor time, collector pauses, stalls, and what the hypervisor and the control group took.
 * Confined to the coordinator.
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

    private long lastNanos = System.nanoTime();
    private long lastCpuNanos = cpuNanos();
    private long lastGcMillis = gcMillis();
    private long lastThrottled = throttled();
    private HostTicks lastHost = HostTicks.read();

    ProbeMonitor(Duration quiet) {
        stalls = StallMeter.calibrated(quiet);
    }

    /**
     * Whether a collector's time is that of pauses. ZGC and Shenandoah have beans for cycles, which run beside the application, and
     * others for pauses. G1's "G1 Concurrent GC", from JDK 20 on, has the pauses of its concurrent cycle, Remark and Cleanup:
     * a program on JDK 25 had 26 ms there and 26.9 ms of them in its log. JDK 17 tells of them nowhere but in that log; the stall meter sees
     * them.
     */
    static boolean pauses(String collector) {
        return !collector.endsWith("Cycles");
    }

    /** How late a sleeping thread typically wakes here; see {@link StallMeter#baselineNanos}. */
    long stallBaselineNanos() {
        return stalls.baselineNanos();
    }

    /** What happened since the last reading, or since the monitor was made. */
    IntervalHealth read() {
        long now = System.nanoTime();
        long cpu = cpuNanos();
        long gc = gcMillis();
        long throttledNow = throttled();
        HostTicks host = HostTicks.read();
        double elapsed = Math.max(1, now - lastNanos);
        HostTicks ticks = host.since(lastHost);
        IntervalHealth health = new IntervalHealth(
                (cpu - lastCpuNanos) / elapsed / processors,
                ticks.othersShare(cpu - lastCpuNanos).orElse(-1),
                ticks.stolenShare(),
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
            try {
                return throttled(Files.readAllLines(file));
            } catch (IOException | RuntimeException e) {
                // this host keeps it elsewhere, or not at all
            }
        }
        return 0;
    }

    /** How often a control group used up what it may have, by its {@code cpu.stat}. */
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
