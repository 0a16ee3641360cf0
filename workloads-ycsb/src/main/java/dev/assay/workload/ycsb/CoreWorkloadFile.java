package dev.assay.workload.ycsb;

import dev.assay.spi.workload.ForeignProperties.Property;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** YCSB's core workloads, each a file of properties that is shipped as {@code workloads/workloada} and so on. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CoreWorkloadFile {
    /** None of them: the defaults of the class CoreWorkload. */
    CORE(null),
    /** Half reads, half updates. */
    A("workloada"),
    /** Reads, and few updates. */
    B("workloadb"),
    /** Reads alone. */
    C("workloadc"),
    /** Reads of the latest records, and few inserts. */
    D("workloadd"),
    /** Scans, and few inserts. */
    E("workloade"),
    /** Half reads, half reads followed by an update. */
    F("workloadf");

    /** What the option {@code --workload} leaves to others. */
    private static final Set<String> COUNTS = Set.of("recordcount", "operationcount");

    private final @Nullable String file;

    CoreWorkloadFile(@Nullable String file) {
        this.file = file;
    }

    /** The properties in the file, but for counts. */
    List<Property> mix() {
        if (file == null) {
            return List.of();
        }
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(CoreWorkloadFile.class.getResourceAsStream(file), file)) {
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.stringPropertyNames().stream()
                .filter(name -> !COUNTS.contains(name))
                .sorted()
                .map(name -> new Property(name, properties.getProperty(name), file))
                .toList();
    }
}
