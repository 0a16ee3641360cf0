package dev.assay.internal.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of an idle host with eight processors; tests then change single facts. */
final class HostFixture {

    static final String CLOCK = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    static final String GOVERNOR = "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor";

    private final Path root;

    HostFixture(Path root) {
        this.root = root;
        write(CLOCK, "tsc\n");
        write(GOVERNOR, "performance\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/bench/cpu.max", "800000 100000\n");
        write("proc/self/cgroup", "0::/bench\n");
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-6,8\n");
        write("proc/self/timerslack_ns", "50000\n");
        write("proc/loadavg", "0.40 0.20 0.10 1/92 27396\n");
        write("proc/sys/kernel/threads-max", "200000\n");
        limits("20000", "96365");
        memory(16_000_000, 12_000_000, 2_000_000, 1_990_000);
    }

    Path root() {
        return root;
    }

    HostFixture write(String file, String text) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    HostFixture limits(String openFiles, String processes) {
        return write("proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max cpu time              unlimited            unlimited            seconds
                Max processes             %-20s unlimited            processes
                Max open files            %-20s 1048576              files
                """.formatted(processes, openFiles));
    }

    HostFixture memory(long totalKib, long availableKib, long swapKib, long swapFreeKib) {
        return write(
                "proc/meminfo",
                "MemTotal:       " + totalKib + " kB\nMemFree:        1 kB\nMemAvailable:   " + availableKib
                        + " kB\nSwapTotal:      " + swapKib + " kB\nSwapFree:       " + swapFreeKib + " kB\n");
    }

    /** A well configured JVM. */
    static Jvm java() {
        return java(List.of("G1 Young Generation", "G1 Old Generation"), List.of(), 4L << 30, 8, 25);
    }

    static Jvm java(
            List<String> collectors, List<String> hindrances, long heapBytes, int processors, double clockNanos) {
        return new Jvm("Test VM 17.0.1", collectors, hindrances, heapBytes, processors, 40, clockNanos);
    }
}
