package dev.assay.internal.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * The facts of the JVM. Immutable.
 *
 * @param name product and version
 * @param collectors names of the garbage collectors
 * @param hindrances options that slow it down, by name
 * @param heapBytes maximum heap size
 * @param openFiles open file descriptors; -1 if unknown
 * @param clockNanos cost of {@link System#nanoTime} in nanoseconds
 */
record Jvm(
        String name,
        List<String> collectors,
        List<String> hindrances,
        long heapBytes,
        int processors,
        long openFiles,
        double clockNanos) {

    private static final int BATCHES = 50;
    private static final int READINGS = 2_000;

    Jvm {
        collectors = List.copyOf(collectors);
        hindrances = List.copyOf(hindrances);
    }

    static Jvm running() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        List<String> hindrances = new ArrayList<>();
        if (System.getProperty("java.vm.info", "").contains("interpreted mode")) {
            hindrances.add("-Xint");
        }
        for (String argument : runtime.getInputArguments()) {
            // only the name: the value may contain a path or a secret
            if (argument.matches("-agentlib:jdwp.*|-Xrunjdwp.*|-Xdebug")) {
                hindrances.add(argument.replaceFirst("[=:](?!jdwp).*", ""));
            }
        }
        return new Jvm(
                runtime.getVmName() + " " + Runtime.version(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                hindrances,
                Runtime.getRuntime().maxMemory(),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                        ? unix.getOpenFileDescriptorCount()
                        : -1,
                clockCost());
    }

    /** Returns the cost of a clock reading: the minimum over batches excludes interruptions. */
    private static double clockCost() {
        double least = Double.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < READINGS; i++) {
                last = System.nanoTime();
            }
            least = Math.min(least, (double) (last - start) / READINGS);
        }
        return least;
    }
}
