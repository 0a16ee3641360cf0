package dev.assay.spi.jdbc;

import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMetric;
import dev.assay.spi.workload.SqlType;
import dev.assay.spi.workload.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * How one database product differs from the others; found by {@link java.util.ServiceLoader} and chosen by what the
 * connected server says it is.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing. SQLSTATEs and vendor codes live here and
 *     nowhere else.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Dialect {

    /** How well a dialect fits a server. */
    enum Match {
        /** Not at all. */
        NO,
        /** A relative: used when nothing fits exactly. */
        FAMILY,
        /** This is its product; two of these stop the run. */
        EXACT
    }

    /** Lower case and unique, such as {@code postgresql}; the key of texts in a {@link SqlCatalogue}. */
    String id();

    /** How well it fits a server. */
    Match match(DatabaseIdentity identity);

    /** A server of this dialect by its own name and version; a driver may call it by the name of another. */
    default DatabaseIdentity named(DatabaseIdentity said) {
        return said;
    }

    /**
     * Why a server that fits exactly may be a relative after all, which its driver does not tell, in one line; empty if it is
     * what it says.
     */
    default Optional<String> doubt(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** The product's spelling of a column type. */
    String typeName(SqlType type);

    /**
     * Whether rows are kept in the order of the primary key, or a key made later would have them copied: then tables are
     * made with their key, and rows come in its order.
     */
    default boolean clustersOnPrimaryKey() {
        return false;
    }

    /** What stands behind the closing bracket of {@code CREATE TABLE}; may be empty. */
    default String tableOptions() {
        return "";
    }

    /**
     * The fastest way the product has to take rows in, on this connection and in its current transaction.
     *
     * @implSpec The connection may come from a pool: unwrap it.
     */
    BulkLoader bulkLoader(Connection connection, Table table) throws SQLException;

    /**
     * Why rows will not be taken in as fast as the product could, and what would help, in one line; empty if they will.
     *
     * @param connection made as loading ones are
     */
    default Optional<String> slowLoading(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** What a failure means; {@link ErrorClass#FATAL} for what it does not know, never {@link ErrorClass#IN_DOUBT}. */
    ErrorClass classify(SQLException failure);

    /** What would help against a failure, as a clause for a person; empty for what it does not know. */
    String advice(SQLException failure);

    /**
     * What would help against a failure to connect, as a clause for a person; empty for what it does not know.
     *
     * @param account who wanted to connect; empty where nobody knows
     */
    default String connectAdvice(SQLException failure, String account) {
        return advice(failure);
    }

    /** The settings that decide about durability, memory and plans, by the server's own names, in a fixed order. */
    Map<String, String> readSettings(Connection connection) throws SQLException;

    /** How this connection is encrypted, such as {@code TLSv1.3}, or {@code none}; empty where nobody can say. */
    default Optional<String> encryption(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /**
     * What the settings say about durability; {@link Durability#UNKNOWN} where they say nothing.
     *
     * @param settings as {@link #readSettings} gave them
     */
    default Durability durability(Map<String, String> settings) {
        return Durability.UNKNOWN;
    }

    /**
     * Lets the server do now, table by table, what it would otherwise do during the measurement: vacuum, analyse.
     *
     * @param connection in autocommit mode
     */
    void settle(Connection connection, Table table) throws SQLException;

    /**
     * Lets the server write out what is dirty, once everything has settled.
     *
     * @param connection in autocommit mode
     * @return what the account was not allowed to do, one line; empty if it was done
     */
    Optional<String> checkpoint(Connection connection) throws SQLException;

    /**
     * The server's own transaction counters, where the account may read them.
     *
     * @param connection made for this reading alone, in autocommit mode
     */
    Optional<ServerCounters> counters(Connection connection) throws SQLException;

    /**
     * What the server has counted of its own work so far, as far as the account may read it; empty if nothing.
     *
     * @implSpec One short statement: it is asked once a second, beside the load.
     * @param connection in autocommit mode, the same each time
     */
    default Map<ServerMetric, Long> metrics(Connection connection) throws SQLException {
        return Map.of();
    }

    /** What the product can do. */
    Set<Capability> capabilities();

    /** The properties of a driver preset for measured connections; see {@link DriverPreset}. */
    DriverPreset preset(String driverClass);

    /**
     * What could spoil a measurement or prevent it: privileges, limits, durability, settings of server and driver.
     *
     * @implSpec Called before anything is created; changes nothing, and is content with an ordinary account.
     * @param connection made as measured ones are, in autocommit mode
     * @param properties what the driver was given to make it, secrets left out; empty behind a data source
     * @param expectation what will be asked of the server
     */
    default List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation)
            throws SQLException {
        return List.of();
    }
}
