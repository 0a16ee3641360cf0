package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Collections;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Starts PostgreSQL from zonky's binaries. Stateless, thread-safe; several servers may run at once.
 *
 * <p><b>Settings.</b> {@link #defaultSettings} lists all settings except the address; others have PostgreSQL's defaults. The server is
 * as durable as PostgreSQL by default. A new cluster has UTF-8, the C locale (so that sorting does not depend on the host) and data
 * checksums. Each start sets everything again: changes by {@code ALTER SYSTEM} are lost.
 *
 * <p><b>Access.</b> The server listens on a free port of 127.0.0.1 only, without a Unix socket. It has a random password (SCRAM) for
 * each cluster, which is part of the target.
 *
 * <p><b>Location.</b> Without a directory, the data are in the JVM's temporary folder, or in {@code /var/tmp} if that is in memory,
 * where fsync has no effect. Data and server are removed when the database is closed, or when the JVM ends, also by Ctrl-C or SIGTERM.
 * A killed JVM ({@code kill -9}) leaves the server running; the next start by the same user stops it and removes its data. In a given
 * directory, the database can be closed and started again; it keeps its password in a file that only its owner can read. A failed
 * start leaves nothing behind.
 *
 * <p><b>Programs</b> are unpacked into the user's cache folder, once per version.
 *
 * <p>PostgreSQL cannot run as root. With Linux user namespaces, root runs it in a namespace of its own, as the overflow user; otherwise the
 * message contains a remedy.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PostgresProvider implements EmbeddedDatabaseProvider {

    /** Makes a provider. */
    public PostgresProvider() {}

    /**
     * Returns the default settings on this host, by the server's names: full durability, {@code max_connections} 20 above the
     * planned connections and at least 100, {@code shared_buffers} of 256 MB or an eighth of the memory if less, {@code max_wal_size}
     * large enough that loading does not cause checkpoint after checkpoint, {@code scram_iterations} 1, since the password is
     * random, and UTC.
     *
     * @param connections maximum of planned connections
     * @return an unmodifiable map
     */
    public static Map<String, String> defaultSettings(int connections) {
        return Collections.unmodifiableMap(PostgresSettings.defaults(connections, SettingRules.physicalMemory()));
    }

    @Override
    public String id() {
        return Product.POSTGRES.id();
    }

    @Override
    public String dialect() {
        return "postgresql";
    }

    @Override
    public String description() {
        String version = Product.POSTGRES.version().replaceFirst("\\.0$", "");
        return "PostgreSQL " + version + ", fully durable, from the binaries of io.zonky.test.postgres.";
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for an unknown setting or a directory with other content; of
     *     kind {@code HOST} if there are no binaries for this machine, the directory is in use, or the server does not start,
     *     with its reason
     */
    @Override
    public EmbeddedDatabase start(Options options) {
        PostgresSettings settings = PostgresSettings.of(options);
        Binaries.Archive archive = PostgresBinaries.current().archive(PostgresProvider.class.getClassLoader());
        return ManagedDatabase.start(
                Product.POSTGRES, options, directory -> new PostgresEngine(directory, settings, archive));
    }
}
