package dev.assay.embedded;

import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Opens an H2 database in this JVM. Stateless, thread-safe; any number of databases are open beside each other.
 *
 * <p><b>Where it is.</b> In a file, so that it may be larger than the heap; where, and when it goes, is as with {@link
 * PostgresProvider}. Database and load share the JVM: its processor time and its collections are those of both. A JVM
 * that is killed leaves nothing locked, since the operating system drops its lock.
 *
 * <p><b>Settings</b> are those of the database, by H2's own names; settings of a session are refused. {@code
 * WRITE_DELAY} is 0 unless asked otherwise: a commit is handed to the operating system before it is reported, which is as
 * durable as H2 can be. It survives a kill, not a power failure: H2 does not wait for the disk. H2's own default of 500 ms
 * loses even in a kill what was committed shortly before.
 *
 * <p><b>Who gets in.</b> This JVM, with the password made up for the database, which is part of the target. There is no
 * server and no port.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class H2Provider implements EmbeddedDatabaseProvider {

    /** Does nothing. */
    public H2Provider() {}

    @Override
    public String id() {
        return Product.H2.id();
    }

    @Override
    public String description() {
        return "H2 " + Product.H2.version()
                + ", in a file and within this program; commits are written, but not forced to the disk.";
    }

    /**
     * Opens a database.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} for a setting that H2 does not know or a directory that
     *     holds something else; of kind {@code HOST} if the directory is in use or the database cannot be opened, with
     *     H2's own reason
     */
    @Override
    public EmbeddedDatabase start(Options options) {
        Map<String, String> settings = H2Settings.of(options.settings());
        return ManagedDatabase.start(Product.H2, options, directory -> new H2Engine(directory, settings));
    }
}
