package dev.assay.spi.jdbc;

import dev.assay.spi.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apiguardian.api.API;

/** A product's bulk loading. For products without it, rows are loaded by batches of INSERT. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BulkLoading {

    /**
     * Opens the product's fastest bulk load on this connection, in its current transaction.
     *
     * @implSpec The connection may come from a pool: unwrap it.
     */
    BulkLoader bulkLoader(Connection connection, Table table) throws SQLException;

    /**
     * Returns why loading will be slower than the product allows, and what to do, in one line; empty if it will not.
     *
     * @param connection opened like loading connections
     */
    default Optional<String> slowLoading(Connection connection) throws SQLException {
        return Optional.empty();
    }
}
