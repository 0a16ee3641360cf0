package dev.assay.internal.doctor;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The facts of this host; {@code null} if the system does not report one. Immutable.
 *
 * @param memory in bytes
 */
record HostFacts(Jvm java, Processing processing, Timing timing, Limits limits, Memory memory) {

    /**
     * Processors and their limits.
     *
     * @param available to this process, as the JVM counts them
     * @param allowed by the scheduler's affinity mask
     * @param quota processors granted by the control group
     * @param load mean number of runnable tasks in the last minute
     * @param governors of the processor frequencies
     */
    record Processing(
            int available,
            @Nullable Integer allowed,
            @Nullable Double quota,
            @Nullable Double load,
            Set<String> governors) {}

    /**
     * Clocks.
     *
     * @param source the kernel's clock source
     * @param readingNanos cost of a reading of the monotonic clock
     * @param slackNanos the kernel's timer slack
     */
    record Timing(
            @Nullable String source,
            double readingNanos,
            @Nullable Long slackNanos) {}

    /**
     * Limits.
     *
     * @param threads the lowest limit of process, user and control group
     */
    record Limits(@Nullable Long openFiles, @Nullable Long threads) {}

    /**
     * Memory in bytes.
     *
     * @param total of the host, or the control group's limit
     * @param available without swapping
     * @param swapUsed swap space in use
     */
    record Memory(
            @Nullable Long total,
            @Nullable Long available,
            @Nullable Long swapUsed) {}

    static HostFacts read(Path root, Jvm java) {
        HostFiles files = new HostFiles(root);
        Double slack = files.firstNumber("proc/self/timerslack_ns");
        return new HostFacts(
                java,
                new Processing(
                        java.processors(),
                        files.allowedProcessors(),
                        files.quota(),
                        files.firstNumber("proc/loadavg"),
                        files.governors()),
                new Timing(
                        files.line("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                        java.clockNanos(),
                        slack == null ? null : Long.valueOf(slack.longValue())),
                new Limits(files.limit("Max open files"), threads(files)),
                memory(files));
    }

    private static @Nullable Long threads(HostFiles files) {
        Double all = files.firstNumber("proc/sys/kernel/threads-max");
        return least(
                least(files.limit("Max processes"), files.groupTasks()),
                all == null ? null : Long.valueOf(all.longValue()));
    }

    private static Memory memory(HostFiles files) {
        Long total = files.memory("MemTotal");
        Long swap = files.memory("SwapTotal");
        Long free = files.memory("SwapFree");
        return new Memory(
                least(total, total == null ? null : files.groupMemory()),
                files.memory("MemAvailable"),
                swap == null || free == null ? null : Long.valueOf(swap - free));
    }

    private static @Nullable Long least(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Long.valueOf(Math.min(one, other));
    }
}
