package dev.assay.spi.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How a product makes a database as a copy of another.
 *
 * @implSpec Stateless. Names of databases are quoted as they are.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatabaseTemplates {

    /**
     * The URL of another database of the same server, from which this one can be replaced.
     *
     * @param url of the database; secrets and options in it stay
     */
    String elsewhere(String url);

    /** The name of the database a connection is to. */
    String name(Connection connection) throws SQLException;

    /**
     * Why the account cannot replace the database, or should not, in one line; empty if it can. Changes nothing.
     *
     * @param connection to the database
     * @param tables of ours, the only ones that may be in it
     */
    Optional<String> hindrance(Connection connection, Collection<String> tables) throws SQLException;

    /** Whether there is a database of a name. */
    boolean exists(Connection elsewhere, String database) throws SQLException;

    /** Makes a database as a copy of another, which nobody may be connected to. */
    void copy(Connection elsewhere, String from, String to) throws SQLException;

    /** Drops a database if it is there. */
    void drop(Connection elsewhere, String database) throws SQLException;

    /** Gives a database another name. */
    void rename(Connection elsewhere, String from, String to) throws SQLException;
}
