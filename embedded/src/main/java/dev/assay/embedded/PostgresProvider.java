package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Collections;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Starts PostgreSQL from the binaries that zonky builds and publishes. Stateless, thread-safe; any number of servers
 * run beside each other.
 *
 * <p><b>Settings.</b> {@link #defaultSettings} lists all that a server is told besides its address; the rest is
 * PostgreSQL's own. The server is as durable as PostgreSQL is out of the box. A cluster is made with UTF-8, the C
 * locale (so that no sorting depends on whose machine this is) and data checksums. Each start sets all of this anew:
 * what {@code ALTER SYSTEM} changed does not outlast the server.
 *
 * <p><b>Who gets in.</b> The server listens on 127.0.0.1 only, on a free port and on no Unix socket, and asks for a
 * password (SCRAM) that is made up for each cluster and is part of the target.
 *
 * <p><b>Where it is.</b> Without a directory, the data are in the JVM's temporary folder, or in {@code /var/tmp} if
 * that is in memory, where fsync would cost nothing. They and the server go when the database is closed, or when the
 * JVM ends by itself, by Ctrl-C or by SIGTERM. A JVM that is killed ({@code kill -9}) leaves the server running; the
 * next start by the same user ends it and removes its data. With a directory, its owner may close the database and
 * start it again; the password stays in it, in a file that only its owner can read. A start that fails leaves
 * nothing behind.
 *
 * <p><b>Programs</b> are unpacked once per user and release, into the user's cache folder.
 *
 * <p>PostgreSQL refuses to run as root. Where Linux has user namespaces, root gets one for the server, which looks
 * like nobody from inside; elsewhere the message says what to do.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PostgresProvider implements EmbeddedDatabaseProvider {

    /** Does nothing. */
    public PostgresProvider() {}

    /**
     * What a server is told on this host if nothing else is asked for, by the server's own names: durability in full,
     * {@code max_connections} 20 above the number asked for and at least 100, {@code shared_buffers} of 256 MB or an
     * eighth of the memory if that is less, {@code max_wal_size} large enough that loading does not end in checkpoint
     * after checkpoint, {@code scram_iterations} 1 since the password is random, and UTC.
     *
     * @param connections how many will be opened at most
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
    public String description() {
        String version = Product.POSTGRES.version().replaceFirst("\\.0$", "");
        return "PostgreSQL " + version + ", fully durable, from the binaries of io.zonky.test.postgres.";
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for a setting that PostgreSQL does not know or a
     *     directory that holds something else; of kind {@code HOST} if there are no binaries for this machine, the
     *     directory is in use, or the server does not start, with its own reason
     */
    @Override
    public EmbeddedDatabase start(Options options) {
        PostgresSettings settings = PostgresSettings.of(options);
        Binaries.Archive archive = PostgresBinaries.current().archive(PostgresProvider.class.getClassLoader());
        return ManagedDatabase.start(
                Product.POSTGRES, options, directory -> new PostgresEngine(directory, settings, archive));
    }
}
