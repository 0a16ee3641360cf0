package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Checks of settings without a server. Immutable.
 *
 * @param names pattern of valid names
 * @param reserved names that decide the location of the server and access to it, in normalized form, separated by blanks
 */
record SettingRules(Product product, Pattern names, Set<String> reserved) {

    SettingRules(Product product, String names, String reserved) {
        this(product, Pattern.compile(names), Set.of(reserved.split("\\s+")));
    }

    /** Connections beyond the planned ones, for a person who inspects the database. */
    private static final int SPARE_CONNECTIONS = 20;

    private static final int MIN_CONNECTIONS = 100;

    private static final long MEBIBYTE = 1L << 20;
    private static final long MAX_BUFFERS = 256;
    private static final long MIN_BUFFERS = 16;

    /** The server shares the host with the client, so its buffers get at most this part of the memory. */
    private static final long MEMORY_DIVISOR = 8;

    /**
     * Checks settings by the server's names; throws {@code PLAN} for the first invalid one.
     *
     * @param normalize converts all spellings of a name into one
     * @return by normalized name, in alphabetical order
     */
    Map<String, String> checked(Map<String, String> given, UnaryOperator<String> normalize) {
        Map<String, String> checked = new TreeMap<>();
        new TreeMap<>(given).forEach((name, value) -> {
            String normalized = normalize.apply(name);
            check(name, normalized, value);
            if (checked.put(normalized, value) != null) {
                throw AssayException.plan("Server setting " + normalized + " is given twice");
            }
        });
        return checked;
    }

    private void check(String name, String normalized, String value) {
        if (!names.matcher(name).matches()) {
            throw AssayException.plan("\"" + name.replaceAll("\\p{Cntrl}", "?") + "\" is not a valid " + product.title()
                    + " setting name: use letters, digits and underscores");
        }
        if (reserved.contains(normalized)) {
            throw AssayException.plan("Server setting " + normalized + " cannot be set: an embedded "
                    + (product == Product.H2
                            ? "H2 is open to this process only, with its data in its own folder"
                            : "server listens on loopback only, on a free port, with its data in its own folder"));
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw AssayException.plan("The value of server setting " + normalized + " contains a control character");
        }
    }

    void checkConnections(int connections, int most) {
        if (connections < 0 || connections > most - SPARE_CONNECTIONS) {
            throw AssayException.plan("An embedded " + product.title() + " allows 0 to " + (most - SPARE_CONNECTIONS)
                    + " connections, requested were " + connections);
        }
    }

    void checkRoom(Map<String, String> checked, int connections) {
        String given = checked.get("max_connections");
        // The server reports other values better.
        if (given != null && given.matches("[0-9]{1,9}") && Integer.parseInt(given) < connections) {
            throw AssayException.plan("Server setting max_connections=" + given + " is too low: " + connections
                    + " connections are needed");
        }
    }

    /** Returns the {@code max_connections} for a number of planned connections. */
    static String roomFor(int connections) {
        return Integer.toString(Math.max(MIN_CONNECTIONS, connections + SPARE_CONNECTIONS));
    }

    /** Returns the size of a server's page cache for a host with this much memory. */
    static long bufferMebibytes(long memoryBytes) {
        return Math.max(MIN_BUFFERS, Math.min(MAX_BUFFERS, memoryBytes / MEMORY_DIVISOR / MEBIBYTE));
    }

    /** Returns the memory of this host or container, in bytes. */
    static long physicalMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
