package dev.assay.spi.jdbc;

import dev.assay.spi.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apiguardian.api.API;

/** What a server does now that it would otherwise do during the measurement. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Maintenance {

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
}
