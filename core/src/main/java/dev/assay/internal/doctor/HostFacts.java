package dev.assay.internal.doctor;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The facts of this host; {@code null} if the system does not report one. Immutable.
 *
 * @param affinity number of processors in this process's affinity mask
 * @param quota processors granted by the control group
 * @param load mean number of runnable tasks in the last minute
 * @param governors of the processor frequencies
 * @param clockSource of the kernel
 * @param timerSlackNanos by which the kernel may delay timers
 * @param openFiles limit of this process
 * @param threads the lowest limit of process, user and control group
 * @param memory bytes of the host, or the control group's limit
 * @param availableMemory bytes available without swapping
 * @param swapUsed bytes of swap space in use
 */
record HostFacts(
        Jvm java,
        @Nullable Integer affinity,
        @Nullable Double quota,
        @Nullable Double load,
        Set<String> governors,
        @Nullable String clockSource,
        @Nullable Long timerSlackNanos,
        @Nullable Long openFiles,
        @Nullable Long threads,
        @Nullable Long memory,
        @Nullable Long availableMemory,
        @Nullable Long swapUsed) {

    static HostFacts read(Path root, Jvm java) {
        HostFiles files = new HostFiles(root);
        Double slack = files.firstNumber("proc/self/timerslack_ns");
        Long total = files.memory("MemTotal");
        Long swap = files.memory("SwapTotal");
        Long free = files.memory("SwapFree");
        return new HostFacts(
                java,
                files.allowedProcessors(),
                files.quota(),
                files.firstNumber("proc/loadavg"),
                files.governors(),
                files.line("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                slack == null ? null : Long.valueOf(slack.longValue()),
                files.limit("Max open files"),
                threads(files),
                least(total, total == null ? null : files.groupMemory()),
                files.memory("MemAvailable"),
                swap == null || free == null ? null : Long.valueOf(swap - free));
    }

    private static @Nullable Long threads(HostFiles files) {
        Double all = files.firstNumber("proc/sys/kernel/threads-max");
        return least(
                least(files.limit("Max processes"), files.groupTasks()),
                all == null ? null : Long.valueOf(all.longValue()));
    }

    private static @Nullable Long least(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Long.valueOf(Math.min(one, other));
    }
}
