package dev.assay.spi.target;

import dev.assay.spi.data.Dataset;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Keeps copies of a target's whole database on its server, and restores the database from them. Confined to one thread. Apart
 * from the target's own sessions, none may be open. Failures are {@link dev.assay.model.AssayException}s of kind {@code TARGET}
 * with the cause in one line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatabaseCopies {

    /**
     * Returns why the database cannot be replaced by a copy, in one line; empty if it can. Changes nothing.
     *
     * @param dataset the expected content. A restore would delete any other content
     */
    Optional<String> hindrance(Dataset dataset);

    /** Returns the name of the database. */
    String database();

    /** Returns the names of all databases of the server that begin with a prefix. */
    List<String> names(String prefix);

    /** Returns whether a copy exists. */
    default boolean has(String copy) {
        return names(copy).contains(copy);
    }

    /**
     * Copies the present database.
     *
     * @param copy name: letters, digits and underscores, at most 50 characters
     */
    void keep(String copy);

    /**
     * Returns which object of the database, such as a function, a restore from a copy would remove, in one line. Empty if the copy
     * has all objects that are not tables. Changes nothing.
     */
    Optional<String> loss(String copy);

    /**
     * Replaces the database by a copy, atomically. The copy remains. After a failure, the database remains too.
     *
     * @param dataset as for {@link #hindrance}, which is checked again immediately before, as is {@link #loss}
     */
    void restore(String copy, Dataset dataset);

    /** Drops a copy, and the remains of an interrupted {@link #restore}; no effect if there are none. */
    void drop(String copy);
}
