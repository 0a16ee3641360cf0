package dev.assay.spi.jdbc;

import dev.assay.model.result.Durability;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Reads a server's settings, and finds those that can affect a measurement. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerExamination {

    /** Returns the settings of durability, memory and query plans, by the server's names, in a fixed order. */
    Map<String, String> readSettings(Connection connection) throws SQLException;

    /** Returns the encryption of this connection, such as {@code TLSv1.3}, or {@code none}; empty if unknown. */
    default Optional<String> encryption(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /**
     * Returns the durability by the settings; {@link Durability#UNKNOWN} if they do not determine it.
     *
     * @param settings result of {@link #readSettings}
     */
    default Durability durability(Map<String, String> settings) {
        return Durability.UNKNOWN;
    }

    /**
     * Returns findings that can affect or prevent a measurement: privileges, limits, durability, settings of server and driver.
     *
     * @implSpec Called before anything is created. Changes nothing, and works with an ordinary account.
     * @param connection opened like measured connections, in autocommit mode
     * @param properties driver properties of the connection without secrets; empty for a data source
     * @param expectation the planned use of the server
     */
    default List<Finding> examine(Connection connection, Map<String, String> properties, Expectation expectation)
            throws SQLException {
        return List.of();
    }
}
