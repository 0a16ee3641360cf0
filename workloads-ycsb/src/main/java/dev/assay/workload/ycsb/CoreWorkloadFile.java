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

/** YCSB's core workloads, each with the property file that YCSB ships, such as {@code workloads/workloada}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CoreWorkloadFile {
    /** No file: the defaults of the class CoreWorkload. */
    CORE(null),
    /** 50 % reads, 50 % updates. */
    A("workloada"),
    /** 95 % reads, 5 % updates. */
    B("workloadb"),
    /** Reads only. */
    C("workloadc"),
    /** 95 % reads of the latest records, 5 % inserts. */
    D("workloadd"),
    /** 95 % scans, 5 % inserts. */
    E("workloade"),
    /** 50 % reads, 50 % read-modify-writes. */
    F("workloadf");

    /** Properties that {@code --workload} does not set. */
    private static final Set<String> COUNTS = Set.of("recordcount", "operationcount");

    private final @Nullable String file;

    CoreWorkloadFile(@Nullable String file) {
        this.file = file;
    }

    /** Returns the properties in the file, except counts. */
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
