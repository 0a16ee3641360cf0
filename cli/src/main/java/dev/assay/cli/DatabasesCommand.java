package dev.assay.cli;

import dev.assay.document.Documents;
import dev.assay.jdbc.Drivers;
import dev.assay.model.plan.Tls;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code databases}: lists dialects, drivers and embedded databases. */
@Command(name = "databases", mixinStandardHelpOptions = true)
final class DatabasesCommand implements Runnable {

    private final Environment environment;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    DatabasesCommand(Environment environment) {
        this.environment = environment;
    }

    /**
     * The document of {@code --json}.
     *
     * @param embedded descriptions by id
     */
    private record Listed(
            List<String> dialects,
            List<ListedDriver> drivers,
            List<MissingDriver> missingDrivers,
            Map<String, String> embedded) {}

    /**
     * An available driver.
     *
     * @param urls prefixes of its URLs
     * @param from {@code drivers/} or {@code class path}
     * @param preset properties by group of connections
     */
    private record ListedDriver(
            String driver,
            String version,
            List<String> urls,
            @Nullable String jar,
            String from,
            Map<String, Map<String, String>> preset) {

        static ListedDriver of(Drivers.Found found) {
            Map<String, Map<String, String>> preset = new TreeMap<>();
            preset.put("always", new TreeMap<>(found.preset().always("assay")));
            preset.put("tuned", new TreeMap<>(found.preset().tuned()));
            preset.put("loading", new TreeMap<>(found.preset().loading()));
            preset.put("measured", new TreeMap<>(found.preset().counting()));
            found.preset()
                    .tls()
                    .forEach((mode, encryption) -> preset.put(
                            mode == Tls.Mode.AS_THE_DRIVER_DOES ? "tls-not-given" : "tls-" + mode.code(),
                            new TreeMap<>(encryption.properties())));
            Path jar = found.jar();
            return new ListedDriver(
                    found.driverClass(),
                    found.version(),
                    found.schemes().stream()
                            .map(scheme -> "jdbc:" + scheme + ":")
                            .toList(),
                    jar == null ? null : jar.toString(),
                    jar != null && droppedIn(jar) ? "drivers/" : "class path",
                    preset);
        }

        /** Whether the jar is in the folder for user-supplied drivers. */
        private static boolean droppedIn(Path jar) {
            String home = System.getProperty("assay.home");
            return home != null && jar.startsWith(Path.of(home).toAbsolutePath().resolve("drivers"));
        }
    }

    private record MissingDriver(String product, String url, String jar, String artifact, String putInto) {

        static MissingDriver of(Drivers.Known known) {
            return new MissingDriver(
                    known.product(), "jdbc:" + known.scheme() + ":", known.jar(), known.artifact(), folder());
        }

        static String folder() {
            String home = System.getProperty("assay.home");
            return home == null
                    ? "drivers/ of the installation, or the class path"
                    : Path.of(home).toAbsolutePath().resolve("drivers").toString();
        }
    }

    @Override
    public void run() {
        Map<String, String> embedded = new TreeMap<>();
        environment.assay().embeddedDatabases().forEach(e -> embedded.put(e.id(), e.description()));
        Listed listed = new Listed(
                environment.assay().dialects().stream().map(d -> d.id()).toList(),
                Drivers.found(environment.assay().dialects()).stream()
                        .map(ListedDriver::of)
                        .toList(),
                Drivers.missing().stream().map(MissingDriver::of).toList(),
                embedded);
        if (json) {
            environment.data(Documents.write(listed));
        } else {
            print(listed);
        }
        environment.assay().problems().forEach(problem -> environment.info("cannot load: " + problem));
    }

    private void print(Listed listed) {
        Console console = environment.console();
        console.data("Dialects (other products are treated as standard SQL, with a warning):");
        listed.dialects().forEach(id -> console.data("    " + id));
        console.data("JDBC drivers:");
        for (ListedDriver driver : listed.drivers()) {
            console.data("    " + String.join(" ", driver.urls())
                    + (driver.urls().isEmpty() ? "" : "  ") + driver.driver() + " " + driver.version());
            console.data("        from " + driver.from() + (driver.jar() == null ? "" : ": " + fileName(driver.jar())));
            driver.preset().forEach((group, properties) -> {
                if (!properties.isEmpty()) {
                    console.line("        " + group + ": " + joined(properties));
                }
            });
        }
        if (!listed.missingDrivers().isEmpty()) {
            console.data("Not installed; put the jar into " + MissingDriver.folder() + ":");
            for (MissingDriver driver : listed.missingDrivers()) {
                console.line("    " + driver.url() + "  " + driver.product() + ": " + driver.jar() + " ("
                        + driver.artifact() + ")");
            }
        }
        console.data("Embedded databases (--embedded):");
        listed.embedded().forEach((id, description) -> console.line("    " + id + "  " + description));
        console.data("    noop  no database: measures the client host itself");
        console.data("    simulated:service=2ms,servers=4  a simulated queueing station");
    }

    private static String fileName(String jar) {
        Path name = Path.of(jar).getFileName();
        return name == null ? jar : name.toString();
    }

    private static String joined(Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(", "));
    }
}
