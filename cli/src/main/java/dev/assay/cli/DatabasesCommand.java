package dev.assay.cli;

import dev.assay.internal.codec.Json;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code databases}: what can be measured. */
@Command(
        name = "databases",
        mixinStandardHelpOptions = true,
        description = "List the dialects, the JDBC drivers and the databases that can be started here.")
final class DatabasesCommand implements Runnable {

    private final Environment environment;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    DatabasesCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        List<String> dialects =
                environment.assay().dialects().stream().map(d -> d.id()).toList();
        Map<String, String> embedded = new TreeMap<>();
        environment.assay().embeddedDatabases().forEach(e -> embedded.put(e.id(), e.description()));
        Map<String, String> drivers = new TreeMap<>();
        DriverManager.drivers().forEach(driver -> drivers.put(driver.getClass().getName(), version(driver)));
        if (json) {
            environment
                    .console()
                    .data(Json.write(Map.of("dialects", dialects, "embedded", embedded, "drivers", drivers)));
            return;
        }
        Console console = environment.console();
        console.data("Dialects:");
        dialects.forEach(id -> console.data("    " + id));
        console.data("JDBC drivers (more go into drivers/):");
        drivers.forEach((name, version) -> console.data("    " + name + " " + version));
        console.data("Can be started here with --embedded:");
        embedded.forEach((id, description) -> console.data("    " + id + "  " + description));
        console.data("    noop  no database: what the harness itself can do");
        console.data("    simulated:service=2ms,servers=4  a queue with a known answer");
    }

    private static String version(Driver driver) {
        return driver.getMajorVersion() + "." + driver.getMinorVersion();
    }
}
