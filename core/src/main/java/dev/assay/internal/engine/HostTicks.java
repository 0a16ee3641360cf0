package dev.assay.internal.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Processor time of this host since boot, summed over all processors, in ticks of 10 ms (proc(5)). The difference of two readings
 * is the use between them. Immutable.
 *
 * @param all in any state; 0 if unknown
 * @param busy in any process or the kernel
 * @param stolen by the hypervisor
 */
record HostTicks(long all, long busy, long stolen) {

    static final HostTicks UNKNOWN = new HostTicks(0, 0, 0);

    private static final Path PROC_STAT = Path.of("/proc/stat");

    /** One tick of USER_HZ, the unit of /proc/stat whatever the kernel's own timer frequency. */
    private static final double NANOS_PER_TICK = 1e7;

    /** Column indexes after the label. The columns after {@code STOLEN} are included in the first two. */
    private static final int IDLE = 3;

    private static final int WAITING_FOR_DISKS = 4;
    private static final int STOLEN = 7;

    static HostTicks read() {
        try (var lines = Files.lines(PROC_STAT)) {
            return parse(lines.findFirst().orElse(""));
        } catch (IOException | RuntimeException e) {
            return UNKNOWN; // no Linux, or one that keeps this to itself
        }
    }

    /** Parses the line {@code cpu 1 2 3 …}. */
    static HostTicks parse(String line) {
        String[] words = line.strip().split("\\s+");
        if (!words[0].equals("cpu") || words.length <= IDLE + 1) {
            return UNKNOWN;
        }
        long[] ticks = Arrays.stream(words)
                .skip(1)
                .limit(STOLEN + 1)
                .mapToLong(Long::parseLong)
                .toArray();
        long all = Arrays.stream(ticks).sum();
        long stolen = ticks.length > STOLEN ? ticks[STOLEN] : 0;
        long waiting = ticks.length > WAITING_FOR_DISKS ? ticks[WAITING_FOR_DISKS] : 0;
        return new HostTicks(all, all - ticks[IDLE] - waiting - stolen, stolen);
    }

    HostTicks since(HostTicks earlier) {
        return new HostTicks(all - earlier.all, busy - earlier.busy, stolen - earlier.stolen);
    }

    /** Returns the share of all processors that the hypervisor took, 0 to 1; −1 if unknown. */
    double stolenShare() {
        return all <= 0 ? -1 : (double) stolen / all;
    }

    /**
     * Returns the share of all processors that other processes kept busy, 0 to 1; empty if unknown.
     *
     * @param ownNanos processor time of this process in the same period
     */
    OptionalDouble othersShare(long ownNanos) {
        return all <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, Math.min(1, (busy - ownNanos / NANOS_PER_TICK) / all)));
    }
}
