package dev.assay.spi.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A product's way to create a database as a copy of another.
 *
 * @implSpec Stateless. Database names are quoted as given.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatabaseTemplates {

    /**
     * Returns the URL of another database of the same server, from which this one can be replaced.
     *
     * @param url URL of the database; secrets and options are kept
     */
    String elsewhere(String url);

    /** Returns the name of the connected database. */
    String name(Connection connection) throws SQLException;

    /**
     * Returns why the account cannot or should not replace the database, in one line; empty if it can. Changes nothing.
     *
     * @param connection to the database
     * @param tables the workload's tables, the only ones that may be in the database
     */
    Optional<String> hindrance(Connection connection, Collection<String> tables) throws SQLException;

    /**
     * Returns the objects of the connected database that are no tables or views and belong to none, such as functions, sequences,
     * types, extensions and schemas. Objects of the product, of extensions and of Assay are omitted.
     *
     * @return kinds and qualified names, in alphabetical order
     */
    List<String> objects(Connection connection) throws SQLException;

    /** Returns the names of all databases that begin with a prefix. */
    List<String> names(Connection elsewhere, String prefix) throws SQLException;

    /** Creates a database as a copy of another, which must have no connections. */
    void copy(Connection elsewhere, String from, String to) throws SQLException;

    /** Stores a comment on a database; {@link #copy} does not copy it. */
    void comment(Connection elsewhere, String database, String text) throws SQLException;

    /** Returns the comment on a database; empty if there is none. */
    String comment(Connection elsewhere, String database) throws SQLException;

    /** Drops a database if it exists. */
    void drop(Connection elsewhere, String database) throws SQLException;

    /**
     * Gives a database the place of another, atomically. Neither may have connections.
     *
     * @param database name of the replaced one, and afterwards of the replacement
     * @param next present name of the replacement
     * @param old future name of the replaced one
     */
    void swap(Connection elsewhere, String database, String next, String old) throws SQLException;
}
