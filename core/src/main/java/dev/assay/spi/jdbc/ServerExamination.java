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

/** What can be read of a server's settings, and what of them could spoil a measurement. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerExamination {

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
