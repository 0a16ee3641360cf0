package dev.assay.spi.jdbc;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMetric;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** A server's counters of its activity. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerActivity {

    /**
     * Returns the server's transaction counters; empty without the privilege to read them.
     *
     * @param connection opened for this reading alone, in autocommit mode
     */
    Optional<ServerCounters> counters(Connection connection) throws SQLException;

    /**
     * Returns the server's activity counters; without those that the account may not read.
     *
     * @implSpec One short statement: it runs once a second during the load.
     * @param connection in autocommit mode, the same for all readings
     */
    default Map<ServerMetric, Long> metrics(Connection connection) throws SQLException {
        return Map.of();
    }
}
