package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The defaults, overridden by given settings, by name in lower case. Immutable. */
record PostgresSettings(Map<String, String> values) {

    /**
     * Hash iterations of the client for each login, 4096 by default, to protect passwords that people choose. Embedded passwords have
     * 128 random bits, and 4096 iterations for a thousand sessions take seconds of processor time.
     */
    static final String SCRAM_ITERATIONS = "scram_iterations";

    private static final int MAX_CONNECTIONS = 262_143;

    private static final SettingRules RULES =
            new SettingRules(Product.POSTGRES, "[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*", """
                    config_file data_directory external_pid_file hba_file ident_file listen_addresses port unix_socket_directories""");

    PostgresSettings {
        values = Map.copyOf(values);
    }

    /** Checks settings, by the server's names in any case, without a server; throws {@code PLAN} for the first invalid one. */
    static PostgresSettings of(Options options) {
        RULES.checkConnections(options.connections(), MAX_CONNECTIONS);
        Map<String, String> checked = RULES.checked(options.settings(), name -> name.toLowerCase(Locale.ROOT));
        RULES.checkRoom(checked, options.fewestConnections());
        Map<String, String> values = defaults(options.connections(), SettingRules.physicalMemory());
        values.putAll(checked);
        return new PostgresSettings(values);
    }

    /** Returns the default settings for a host with this much memory. */
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

    String configuration() {
        StringBuilder lines = new StringBuilder();
        new TreeMap<>(values).forEach((name, value) -> lines.append(line(name, value)));
        return lines.toString();
    }

    static String line(String name, String value) {
        return name + " = '" + value.replace("\\", "\\\\").replace("'", "''") + "'\n";
    }
}
