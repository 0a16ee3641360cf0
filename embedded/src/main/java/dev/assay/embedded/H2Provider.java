package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Opens H2 databases in this JVM. Stateless, thread-safe; several databases may be open at once.
 *
 * <p><b>Location.</b> In a file, so that the database may exceed the heap; folders are as for {@link PostgresProvider}. Database and
 * load share the JVM, its processor time and its garbage collections. The operating system removes the lock of a killed JVM.
 *
 * <p><b>Settings</b> are those of the database, by H2's names; session settings are rejected. {@code WRITE_DELAY} is 0 by
 * default: a commit is written to the operating system before it returns, the best durability of H2. It survives a killed
 * process, but not a power failure. H2's own default, 500 ms, loses the last commits even of a killed process.
 *
 * <p><b>Access.</b> Only this JVM, with a random password that is part of the target. There is no server and no port.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class H2Provider implements EmbeddedDatabaseProvider {

    /** Makes a provider. */
    public H2Provider() {}

    @Override
    public String id() {
        return Product.H2.id();
    }

    @Override
    public String description() {
        return "H2 " + Product.H2.version()
                + ", in a file and in this process; commits are written, but not forced to disk.";
    }

    /**
     * Opens a database.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for an unknown setting or a directory with other content; of
     *     kind {@code HOST} if the directory is in use or H2 cannot open the database, with H2's reason
     */
    @Override
    public EmbeddedDatabase start(Options options) {
        Map<String, String> settings = H2Settings.of(options.settings());
        return ManagedDatabase.start(Product.H2, options, directory -> new H2Engine(directory, settings));
    }
}
