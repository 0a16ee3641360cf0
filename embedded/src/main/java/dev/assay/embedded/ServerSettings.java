package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a server is told: our defaults, overridden by what was asked for. Immutable.
 *
 * @param values by lower-case name; the port and the address are not among them
 */
record ServerSettings(Map<String, String> values) {

    /** Connections a server always allows beyond those that were announced: for a person to look in. */
    private static final int SPARE_CONNECTIONS = 20;

    private static final int LEAST_CONNECTIONS = 100;

    /** PostgreSQL's own limit. */
    private static final int MOST_CONNECTIONS = 262_143;

    private static final long MEBIBYTE = 1L << 20;
    private static final long BUFFERS_MEBIBYTES = 256;

    /** Sharing the host with the probe, the server takes no more than this part of the memory for its buffers. */
    private static final long MEMORY_DIVISOR = 8;

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*");

    /** What decides where the server is and who gets in; asking for these would cut us off or let others in. */
    private static final Set<String> OURS = Set.of(
            "config_file",
            "data_directory",
            "external_pid_file",
            "hba_file",
            "ident_file",
            "listen_addresses",
            "port",
            "unix_socket_directories");

    ServerSettings {
        values = Map.copyOf(values);
    }

    /**
     * Checks what was asked for, as far as that is possible without a server.
     *
     * @param asked by the server's own names, in any case
     * @param connections how many will be opened at most
     * @throws AssayException of kind {@code PLAN} that names the first setting that cannot be
     */
    static ServerSettings of(Map<String, String> asked, int connections) {
        if (connections < 0 || connections > MOST_CONNECTIONS - SPARE_CONNECTIONS) {
            throw AssayException.plan("An embedded PostgreSQL allows 0 to " + (MOST_CONNECTIONS - SPARE_CONNECTIONS)
                    + " connections, was asked for " + connections);
        }
        Map<String, String> checked = new TreeMap<>();
        asked.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            check(name, lower, value);
            if (checked.put(lower, value) != null) {
                throw AssayException.plan("Server setting " + lower + " is given twice");
            }
        });
        checkConnections(checked.get("max_connections"), connections);
        Map<String, String> values = defaults(connections, physicalMemory());
        values.putAll(checked);
        return new ServerSettings(values);
    }

    /** What a server is told when nothing is asked for, on a host with this many bytes of memory. */
    static Map<String, String> defaults(int connections, long memoryBytes) {
        long buffers = Math.min(BUFFERS_MEBIBYTES, memoryBytes / MEMORY_DIVISOR / MEBIBYTE);
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("fsync", "on");
        defaults.put("synchronous_commit", "on");
        defaults.put("full_page_writes", "on");
        defaults.put("max_connections", Integer.toString(Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS)));
        defaults.put("shared_buffers", Math.max(16, buffers) + "MB");
        defaults.put("max_wal_size", "4GB");
        defaults.put("timezone", "UTC");
        defaults.put("log_timezone", "UTC");
        return defaults;
    }

    /** The memory of this host or container, in bytes. */
    static long physicalMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }

    private static void check(String name, String lower, String value) {
        if (!NAME.matcher(name).matches()) {
            throw AssayException.plan("\"" + printable(name)
                    + "\" is no name of a PostgreSQL setting: letters, digits and underscores are expected");
        }
        if (OURS.contains(lower)) {
            throw AssayException.plan("Server setting " + lower + " cannot be chosen: an embedded server listens on"
                    + " loopback only, on a free port, with its data in its own folder");
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw AssayException.plan("The value of server setting " + lower + " has a control character in it");
        }
    }

    private static void checkConnections(@Nullable String asked, int connections) {
        // What is no plain number is left to the server, whose message about it is better than ours would be.
        if (asked != null && asked.matches("[0-9]{1,9}") && Integer.parseInt(asked) < connections) {
            throw AssayException.plan(
                    "Server setting max_connections=" + asked + " is too low: " + connections + " will be opened");
        }
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
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
