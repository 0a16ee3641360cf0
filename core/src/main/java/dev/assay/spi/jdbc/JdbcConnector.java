package dev.assay.spi.jdbc;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.Target;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Opens JDBC databases as targets. Found by {@link java.util.ServiceLoader}; {@code assay-jdbc} usually provides the only one.
 * Thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface JdbcConnector {

    /** Returns the id of the implementation, unique on a class path: {@code jdbc}. */
    String id();

    /**
     * Opens the database of a JDBC URL.
     *
     * @param tokens passwords of new connections, and statements by which the account {@code admin} makes the user; null for the password
     *     of the target
     * @param dialects available dialects
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if the connection fails; that of {@code
     *     tokens}
     */
    Target connect(TargetSpec database, @Nullable AccountTokens tokens, Dialects dialects);

    /**
     * Opens the database of an application's data source, which configures its driver itself.
     *
     * @param isolation isolation level of transactions
     * @param dialects available dialects
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if the connection fails
     */
    Target connect(DataSource dataSource, Isolation isolation, Dialects dialects);
}
