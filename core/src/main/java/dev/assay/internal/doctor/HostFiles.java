package dev.assay.internal.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * * Reads {@code /proc} and {@code /sys} of a Linux kernel (proc(5), cgroups(7)); {@code null} if a value is not there. Immutable.
 *
 * @param root of the file system
 */
record HostFiles(Path root) {

    private static final String GROUPS = "sys/fs/cgroup";

    private List<String> lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // not Linux, or access denied
        }
    }

    private List<String> lines(String file) {
        return lines(root.resolve(file));
    }

    @Nullable
    String line(String file) {
        return lines(file).stream().map(String::trim).findFirst().orElse(null);
    }

    @Nullable
    Double firstNumber(String file) {
        String line = line(file);
        return line == null ? null : number(line.split("\\s+")[0], Double::valueOf);
    }

    /** Returns the bytes of a line of meminfo such as {@code MemTotal: 123 kB}. */
    @Nullable
    Long memory(String name) {
        for (String line : lines("proc/meminfo")) {
            if (line.startsWith(name + ":")) {
                Long kibibytes = number(line.replaceAll("[^0-9]", ""), Long::valueOf);
                return kibibytes == null ? null : kibibytes * 1024;
            }
        }
        return null;
    }

    /** Returns a soft limit from {@code /proc/self/limits}; {@link Long#MAX_VALUE} for unlimited. */
    @Nullable
    Long limit(String name) {
        for (String line : lines("proc/self/limits")) {
            if (line.startsWith(name + " ")) {
                String soft = line.substring(name.length()).trim().split("\\s+")[0];
                return soft.equals("unlimited") ? Long.valueOf(Long.MAX_VALUE) : number(soft, Long::valueOf);
            }
        }
        return null;
    }

    /** Returns the number of processors in the affinity mask. */
    @Nullable
    Integer allowedProcessors() {
        for (String line : lines("proc/self/status")) {
            if (line.startsWith("Cpus_allowed_list:")) {
                return listed(line.substring(line.indexOf(':') + 1).trim());
            }
        }
        return null;
    }

    /** Counts the elements of a list such as {@code 0-3,8}. */
    private static @Nullable Integer listed(String list) {
        int count = 0;
        for (String range : list.split(",")) {
            String[] ends = range.split("-", 2);
            Integer first = number(ends[0], Integer::valueOf);
            Integer last = number(ends[ends.length - 1], Integer::valueOf);
            if (first == null || last == null) {
                return null;
            }
            count += last - first + 1;
        }
        return count;
    }

    /** Returns the lowest CPU quota of the control groups, in processors. */
    @Nullable
    Double quota() {
        Double least = null;
        for (Path group : groups("cpu")) {
            Double here = quota(group);
            if (here != null && (least == null || here < least)) {
                least = here;
            }
        }
        return least;
    }

    private @Nullable Double quota(Path group) {
        List<String> second = lines(group.resolve("cpu.max"));
        String[] fields = second.isEmpty()
                ? Stream.concat(
                                lines(group.resolve("cpu.cfs_quota_us")).stream(),
                                lines(group.resolve("cpu.cfs_period_us")).stream())
                        .toArray(String[]::new)
                : second.get(0).trim().split("\\s+");
        if (fields.length < 2) {
            return null;
        }
        Double quota = number(fields[0], Double::valueOf);
        Double period = number(fields[1], Double::valueOf);
        return quota == null || period == null || quota <= 0 || period <= 0 ? null : Double.valueOf(quota / period);
    }

    @Nullable
    Long groupMemory() {
        return leastOf("memory", "memory.max", "memory.limit_in_bytes");
    }

    @Nullable
    Long groupTasks() {
        return leastOf("pids", "pids.max", "pids.max");
    }

    private @Nullable Long leastOf(String controller, String... files) {
        Long least = null;
        for (Path group : groups(controller)) {
            for (String file : files) {
                for (String line : lines(group.resolve(file))) {
                    Long here = number(line.trim(), Long::valueOf);
                    least = here == null || (least != null && least <= here) ? least : here;
                }
            }
        }
        return least;
    }

    /** Returns the folders of this process's control group and its visible ancestors. */
    private List<Path> groups(String controller) {
        List<Path> groups = new ArrayList<>();
        for (String line : lines("proc/self/cgroup")) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3) {
                continue;
            }
            boolean second = fields[1].isEmpty();
            if (second || Arrays.asList(fields[1].split(",")).contains(controller)) {
                Path mount = root.resolve(second ? GROUPS : GROUPS + "/" + controller);
                Path group = mount.resolve(fields[2].replaceFirst("^/+", "")).normalize();
                for (; group != null && group.startsWith(mount); group = group.getParent()) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    /** Returns the frequency governors in use; empty if the system does not control frequencies. */
    Set<String> governors() {
        Set<String> governors = new TreeSet<>();
        Path processors = root.resolve("sys/devices/system/cpu");
        try (Stream<Path> folders = Files.list(processors)) {
            folders.map(folder -> lines(folder.resolve("cpufreq/scaling_governor")))
                    .flatMap(List::stream)
                    .map(String::trim)
                    .forEach(governors::add);
        } catch (IOException | UncheckedIOException e) {
            return Set.of();
        }
        return governors;
    }

    private static <T> @Nullable T number(@Nullable String text, Function<String, T> parser) {
        try {
            return parser.apply(Objects.requireNonNullElse(text, ""));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
