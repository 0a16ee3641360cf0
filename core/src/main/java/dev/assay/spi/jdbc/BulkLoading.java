package dev.assay.spi.jdbc;

import dev.assay.spi.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apiguardian.api.API;

/** A product's fast way to take rows in; one that lacks it gets batches of INSERT. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface BulkLoading {

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
}
