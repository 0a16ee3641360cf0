package dev.assay.spi.target;

import java.nio.file.Path;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Starts database servers on this host without installation. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface EmbeddedDatabaseProvider {

    /** Returns the name in options, such as {@code postgres}: lower case, unique among all providers. */
    String id();

    /** Returns the id of the {@link dev.assay.spi.jdbc.Dialect} of its servers; by default its own. */
    default String dialect() {
        return id();
    }

    /** Returns one sentence: product, version, origin. */
    String description();

    /**
     * Starts a server that listens on loopback only and ends with this JVM at the latest. It is fully durable unless the settings
     * say otherwise.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if it does not start
     */
    EmbeddedDatabase start(Options options);

    /**
     * Options of a server.
     *
     * @param directory directory of persistent data, or null for a temporary one
     * @param settings server settings, by the server's names
     * @param connections maximum number of connections; the server allows them unless the settings say otherwise
     * @param fewestConnections connections that the smallest cell of an experiment needs, at most {@code connections}. Settings
     *     that allow fewer are rejected, as no cell could run
     */
    record Options(@Nullable Path directory, Map<String, String> settings, int connections, int fewestConnections) {

        public Options {
            settings = Map.copyOf(settings);
            if (fewestConnections > connections) {
                throw new IllegalArgumentException(
                        "the smallest cell needs " + fewestConnections + " connections, the largest " + connections);
            }
        }

        /** Creates options for cells with equal numbers of connections. */
        public Options(@Nullable Path directory, Map<String, String> settings, int connections) {
            this(directory, settings, connections, connections);
        }
    }
}
