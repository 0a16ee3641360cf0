package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a PostgreSQL is told: our defaults, overridden by what was asked for. Immutable.
 *
 * @param values by lower-case name; the port and the address are not among them
 */
record PostgresSettings(Map<String, String> values) {

    /**
     * The number of hashes that the client computes at each login, 4096 by default. They protect passwords that people choose.
     * This password has 128 random bits, and 4096 hashes for each of a thousand sessions take seconds of processor time.
     */
    static final String SCRAM_ITERATIONS = "scram_iterations";

    /** PostgreSQL's own limit. */
    private static final int MOST_CONNECTIONS = 262_143;

    private static final SettingRules RULES = new SettingRules(
            Product.POSTGRES,
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*"),
            Set.of(
                    "config_file",
                    "data_directory",
                    "external_pid_file",
                    "hba_file",
                    "ident_file",
                    "listen_addresses",
                    "port",
                    "unix_socket_directories"));

    PostgresSettings {
        values = Map.copyOf(values);
    }

    /**
     * Checks what was asked for, as far as that is possible without a server.
     *
     * @param options with the settings by the server's own names, in any case
     * @throws dev.assay.model.AssayException of kind {@code PLAN} that names the first setting that cannot be
     */
    static PostgresSettings of(Options options) {
        RULES.checkConnections(options.connections(), MOST_CONNECTIONS);
        Map<String, String> checked = RULES.checked(options.settings(), name -> name.toLowerCase(Locale.ROOT));
        RULES.checkRoom(checked, options.fewestConnections());
        Map<String, String> values = defaults(options.connections(), SettingRules.physicalMemory());
        values.putAll(checked);
        return new PostgresSettings(values);
    }

    /** What a server is told when nothing is asked for, on a host with this many bytes of memory. */
    static Map<String, String> defaults(int connections, long memoryBytes) {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("fsync", "on");
        defaults.put("synchronous_commit", "on");
        defaults.put("full_page_writes", "on");
        defaults.put("max_connections", SettingRules.roomFor(connections));
        defaults.put("shared_buffers", SettingRules.bufferMebibytes(memoryBytes) + "MB");
        defaults.put("max_wal_size", "4GB");
        defaults.put(SCRAM_ITERATIONS, "1");
        defaults.put("timezone", "UTC");
        defaults.put("log_timezone", "UTC");
        return defaults;
    }

    /** The lines of a configuration file that say all this, in the order of the names. */
    String configuration() {
        StringBuilder lines = new StringBuilder();
        new TreeMap<>(values).forEach((name, value) -> lines.append(line(name, value)));
        return lines.toString();
    }

    /** One line of a configuration file, its end included. */
    static String line(String name, String value) {
        return name + " = '" + value.replace("\\", "\\\\").replace("'", "''") + "'\n";
    }
}
