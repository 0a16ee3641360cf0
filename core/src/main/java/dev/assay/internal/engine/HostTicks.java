package dev.assay.internal.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * What this host's processors have done since it started, all of them together, in ticks of a hundredth of a second (proc(5));
 * the difference between two readings is what they did meanwhile. Immutable.
 *
 * @param all however they were spent; 0 where nobody tells
 * @param busy with whatever process, or the kernel
 * @param stolen by the hypervisor
 */
record HostTicks(long all, long busy, long stolen) {

    /** Nothing known. */
    static final HostTicks UNKNOWN = new HostTicks(0, 0, 0);

    private static final Path PROC_STAT = Path.of("/proc/stat");

    /** USER_HZ, in which the kernel tells them whatever it counts in itself. */
    private static final double NANOS_PER_TICK = 1e7;

    /** The columns of its first line, by their place behind the word; those behind them are parts of the first two. */
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

    /** Of the line {@code cpu 1 2 3 …}. */
    static HostTicks parse(String line) {
        String[] words = line.strip().split("\\s+");
        if (!words[0].equals("cpu") || words.length <= IDLE + 1) {
            return UNKNOWN;
        }
        long all = 0;
        long busy = 0;
        long stolen = 0;
        for (int column = 0; column <= STOLEN && column + 1 < words.length; column++) {
            long ticks = Long.parseLong(words[column + 1]);
            all += ticks;
            if (column == STOLEN) {
                stolen = ticks;
            } else if (column != IDLE && column != WAITING_FOR_DISKS) {
                busy += ticks;
            }
        }
        return new HostTicks(all, busy, stolen);
    }

    HostTicks since(HostTicks earlier) {
        return new HostTicks(all - earlier.all, busy - earlier.busy, stolen - earlier.stolen);
    }

    /** The share of all processors that the hypervisor took, or −1 where nobody tells. */
    double stolenShare() {
        return all <= 0 ? -1 : (double) stolen / all;
    }

    /**
     * The share of all processors that others than this process kept busy, 0 to 1; empty where nobody tells.
     *
     * @param ownNanos processor time of this process meanwhile
     */
    OptionalDouble othersShare(long ownNanos) {
        return all <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, Math.min(1, (busy - ownNanos / NANOS_PER_TICK) / all)));
    }
}
