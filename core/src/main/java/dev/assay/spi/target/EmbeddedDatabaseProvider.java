package dev.assay.spi.target;

import java.nio.file.Path;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Starts database servers on this host without anything being installed; found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EmbeddedDatabaseProvider {

    /** The name people type, such as {@code postgres}: lower case, unique among all providers found. */
    String id();

    /** One sentence: product, version, where it comes from. */
    String description();

    /**
     * Starts a server that listens on loopback only, with full durability unless the settings say otherwise, and that
     * ends with this JVM at the latest.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if it does not start here
     */
    EmbeddedDatabase start(Options options);

    /**
     * How to start it.
     *
     * @param directory where the data live and stay, or null for a temporary place that is removed
     * @param settings server settings by their own names
     * @param connections how many connections will be opened at most; the server allows them, unless the settings say otherwise
     * @param fewestConnections how many connections the smallest cell of an experiment cannot do without, at most {@code
     *     connections}; settings that do not allow them are refused, as no cell could run
     */
    record Options(@Nullable Path directory, Map<String, String> settings, int connections, int fewestConnections) {

        /** Copies the map. */
        public Options {
            settings = Map.copyOf(settings);
            if (fewestConnections > connections) {
                throw new IllegalArgumentException(
                        "the smallest cell needs " + fewestConnections + " connections, the largest " + connections);
            }
        }

        /** How to start it for cells that all open the same number of connections. */
        public Options(@Nullable Path directory, Map<String, String> settings, int connections) {
            this(directory, settings, connections, connections);
        }
    }
}
