package dev.assay.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What client hosts with comparable figures have in common; no names and no serial numbers. Immutable.
 *
 * @param processors number of processors that the JVM may use
 * @param architecture such as {@code amd64}
 * @param operatingSystem such as {@code Linux}
 * @param processor model of the processors, or {@code unknown}
 */
record HostClass(int processors, String architecture, String operatingSystem, String processor) {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";
    private static final String UNKNOWN = "unknown";

    /** Returns the class of this host. */
    static HostClass here() {
        return new HostClass(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.arch", UNKNOWN),
                System.getProperty("os.name", UNKNOWN),
                processor(PROCESSORS));
    }

    /** Returns the model in a file such as Linux's {@code /proc/cpuinfo}; {@code unknown} if it has none. */
    static String processor(Path file) {
        if (!Files.isReadable(file)) {
            return UNKNOWN;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(MODEL) && line.indexOf(':') > 0)
                    .map(line -> line.substring(line.indexOf(':') + 1).strip().replaceAll("\\s+", " "))
                    .filter(model -> !model.isEmpty())
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (IOException | UncheckedIOException e) {
            return UNKNOWN;
        }
    }

    /** Returns the properties by name. */
    Map<String, String> properties() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("processors", Integer.toString(processors));
        all.put("architecture", architecture);
        all.put("operating system", operatingSystem);
        all.put("processor model", processor);
        return all;
    }
}
