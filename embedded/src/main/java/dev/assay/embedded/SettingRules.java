package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What can be said about settings without a server. Immutable.
 *
 * @param names what a name looks like
 * @param ours what decides where the server is and who gets in, in the form that settings are compared in: asking for
 *     these would cut us off or let others in
 */
record SettingRules(Product product, Pattern names, Set<String> ours) {

    /** Connections a server always allows beyond those that were announced: for a person to look in. */
    private static final int SPARE_CONNECTIONS = 20;

    private static final int LEAST_CONNECTIONS = 100;

    private static final long MEBIBYTE = 1L << 20;
    private static final long MOST_BUFFERS = 256;
    private static final long LEAST_BUFFERS = 16;

    /** Sharing the host with the probe, the server takes no more than this part of the memory for its buffers. */
    private static final long MEMORY_DIVISOR = 8;

    /**
     * Checks what was asked for.
     *
     * @param asked by the server's own names
     * @param form what several spellings of one name have in common
     * @return the same by that form, in its order
     * @throws AssayException of kind {@code PLAN} that names the first setting that cannot be
     */
    Map<String, String> checked(Map<String, String> asked, UnaryOperator<String> form) {
        Map<String, String> checked = new TreeMap<>();
        new TreeMap<>(asked).forEach((name, value) -> {
            String formed = form.apply(name);
            check(name, formed, value);
            if (checked.put(formed, value) != null) {
                throw AssayException.plan("Server setting " + formed + " is given twice");
            }
        });
        return checked;
    }

    private void check(String name, String formed, String value) {
        if (!names.matcher(name).matches()) {
            throw AssayException.plan("\"" + name.replaceAll("\\p{Cntrl}", "?") + "\" is no name of a "
                    + product.title() + " setting: letters, digits and underscores are expected");
        }
        if (ours.contains(formed)) {
            throw AssayException.plan("Server setting " + formed + " cannot be chosen: an embedded "
                    + (product == Product.H2
                            ? "H2 is for this program alone, with its data in its own folder"
                            : "server listens on loopback only, on a free port, with its data in its own folder"));
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw AssayException.plan("The value of server setting " + formed + " has a control character in it");
        }
    }

    /**
     * Checks how many connections will be opened.
     *
     * @param most what the product allows
     */
    void checkConnections(int connections, int most) {
        if (connections < 0 || connections > most - SPARE_CONNECTIONS) {
            throw AssayException.plan("An embedded " + product.title() + " allows 0 to " + (most - SPARE_CONNECTIONS)
                    + " connections, was asked for " + connections);
        }
    }

    /** Refuses a {@code max_connections} with less room than will be needed. */
    void checkRoom(Map<String, String> checked, int connections) {
        String asked = checked.get("max_connections");
        // What is no plain number is left to the server, whose message about it is better than ours would be.
        if (asked != null && asked.matches("[0-9]{1,9}") && Integer.parseInt(asked) < connections) {
            throw AssayException.plan(
                    "Server setting max_connections=" + asked + " is too low: " + connections + " will be opened");
        }
    }

    /** The {@code max_connections} for so many. */
    static String roomFor(int connections) {
        return Integer.toString(Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS));
    }

    /** How much memory a server uses for its pages on a host with this many bytes of it. */
    static long bufferMebibytes(long memoryBytes) {
        return Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, memoryBytes / MEMORY_DIVISOR / MEBIBYTE));
    }

    /** The memory of this host or container, in bytes. */
    static long physicalMemory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
