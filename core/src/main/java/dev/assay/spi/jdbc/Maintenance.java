package dev.assay.spi.jdbc;

import dev.assay.spi.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apiguardian.api.API;

/** Server maintenance before a measurement, so that it does not happen during the measurement. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Maintenance {

    /**
     * Runs maintenance of a table, such as vacuum and analyze.
     *
     * @param connection in autocommit mode
     */
    void settle(Connection connection, Table table) throws SQLException;

    /**
     * Writes modified pages to storage, after all tables have settled.
     *
     * @param connection in autocommit mode
     * @return what the account lacked privileges for, in one line; empty if complete
     */
    Optional<String> checkpoint(Connection connection) throws SQLException;
}
