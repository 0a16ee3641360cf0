package dev.assay.spi.jdbc;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.Target;
import javax.sql.DataSource;
import org.apiguardian.api.API;

/**
 * Opens databases for JDBC as targets. A service; that of {@code assay-jdbc} is usually the only one. Implementations are
 * thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface JdbcConnector {

    /** The id of the implementation, unique on a class path: {@code jdbc}. */
    String id();

    /**
     * The database of a JDBC URL.
     *
     * @param dialects to choose from
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    Target connect(TargetSpec database, Dialects dialects);

    /**
     * The database of an application's data source, which sets its driver's properties itself.
     *
     * @param isolation of transactions
     * @param dialects to choose from
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be reached
     */
    Target connect(DataSource dataSource, Isolation isolation, Dialects dialects);
}
