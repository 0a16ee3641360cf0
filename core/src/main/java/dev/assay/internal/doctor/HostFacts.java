package dev.assay.internal.doctor;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What this host is like. Null is what the system does not tell. Immutable.
 *
 * @param java the virtual machine
 * @param processing processors and what restrains them
 * @param timing clocks
 * @param limits on files and threads
 * @param memory in bytes
 */
record HostFacts(Jvm java, Processing processing, Timing timing, Limits limits, Memory memory) {

    /**
     * Processors and what restrains them.
     *
     * @param available to this process, as Java counts them
     * @param allowed that the scheduler may put it on
     * @param quota processors' time the control group grants
     * @param load the mean number of runnable tasks over the last minute
     * @param governors of the frequencies
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
     * @param readingNanos what a reading of the monotonic clock costs
     * @param slackNanos how much later than asked the kernel may wake a thread
     */
    record Timing(
            @Nullable String source,
            double readingNanos,
            @Nullable Long slackNanos) {}

    /**
     * Limits.
     *
     * @param openFiles of this process
     * @param threads of this process, its user or its control group, whichever is least
     */
    record Limits(@Nullable Long openFiles, @Nullable Long threads) {}

    /**
     * Memory, in bytes.
     *
     * @param total of the host, or what the control group grants of it
     * @param available without swapping
     * @param swapUsed on disk
     */
    record Memory(
            @Nullable Long total,
            @Nullable Long available,
            @Nullable Long swapUsed) {}

    /** Reads them. */
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
