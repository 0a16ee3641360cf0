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
import java.util.StringTokenizer;

/**
 * The probe watches itself: processor time, collector pauses, stalls, and what the hypervisor and the control group took.
 * Confined to the coordinator.
 */
final class ProbeMonitor implements AutoCloseable {

    private static final Path PROC_STAT = Path.of("/proc/stat");
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
    private long[] lastHost = hostTicks();

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
        long[] host = hostTicks();
        double elapsed = Math.max(1, now - lastNanos);
        double ticks = host[0] - lastHost[0];
        IntervalHealth health = new IntervalHealth(
                (cpu - lastCpuNanos) / elapsed / processors,
                host.length < 2 || ticks <= 0 ? -1 : (host[1] - lastHost[1]) / ticks,
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

    /** All ticks of the host's processors and the stolen ones among them (proc(5)); one zero where nobody tells. */
    private static long[] hostTicks() {
        try (var lines = Files.lines(PROC_STAT)) {
            StringTokenizer fields =
                    new StringTokenizer(lines.findFirst().orElse("").replaceFirst("cpu", ""));
            long all = 0;
            long steal = 0;
            for (int field = 0; field < 8 && fields.hasMoreTokens(); field++) {
                long ticks = Long.parseLong(fields.nextToken());
                all += ticks;
                steal = field == 7 ? ticks : 0;
            }
            return new long[] {all, steal};
        } catch (IOException | RuntimeException e) {
            return new long[] {0};
        }
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
