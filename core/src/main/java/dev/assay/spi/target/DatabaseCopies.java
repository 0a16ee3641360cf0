package dev.assay.spi.target;

import dev.assay.spi.data.Dataset;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Keeps copies of a target's whole database on its server, and makes the database of one again.
 *
 * <p>Confined to one thread. No session of the target may be open but those it holds itself. Failures are
 * {@link dev.assay.model.AssayException}s of kind {@code TARGET} with the cause in one line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatabaseCopies {

    /**
     * Why the database cannot be replaced by a copy of it, in one line; empty if it can. Changes nothing.
     *
     * @param dataset what may stand in it: who replaces a database takes away whatever else came into it
     */
    Optional<String> hindrance(Dataset dataset);

    /** Whether there is a copy of that name. */
    boolean has(String copy);

    /**
     * Copies the database as it is now.
     *
     * @param copy letters, digits and underscores, at most 50
     */
    void keep(String copy);

    /**
     * Puts a copy in the place of the database. The copy stays; if it fails, so does the database.
     *
     * @param dataset as of {@link #hindrance}, which is asked again at the last moment
     */
    void restore(String copy, Dataset dataset);

    /** Drops a copy, and what an interrupted {@link #restore} left of another; nothing if there are none. */
    void drop(String copy);
}
