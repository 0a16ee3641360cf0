package dev.assay.spi.jdbc;

import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.ServerMetric;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** What a server counts of its own work. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ServerActivity {

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
}
