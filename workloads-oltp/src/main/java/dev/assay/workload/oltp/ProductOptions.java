package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Options that apply to single database products, and the text behind each table. Immutable.
 *
 * @param mysqlStorageEngine where MySQL and MariaDB keep the rows
 * @param mysqlIgnoreErrors after which errors of MySQL and MariaDB a persona of sysbench goes on
 * @param pgsqlVariant which of its relatives PostgreSQL is
 * @param createTableOptions what stands behind the definition of each table; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProductOptions(
        @Parameter(description = "Where MySQL and MariaDB keep the rows", defaultValue = "innodb", shapesData = true)
        String mysqlStorageEngine,

        @Parameter(
                description = "Errors of MySQL and MariaDB after which sysbench's personas begin an event anew, or all",
                defaultValue = IgnoredErrors.DEFAULT)
        String mysqlIgnoreErrors,

        @Parameter(
                description = "Which relative of PostgreSQL it is: redshift has no index on k, and no row is replaced",
                defaultValue = "none",
                shapesData = true)
        PgsqlVariant pgsqlVariant,

        @Parameter(
                description = "What to write behind the definition of each table, such as TABLESPACE fast",
                defaultValue = "",
                shapesData = true)
        String createTableOptions) {

    /** The default engine of MySQL and MariaDB. */
    static final String DEFAULT_ENGINE = "innodb";

    /** Checks the name of the engine. */
    public ProductOptions {
        Objects.requireNonNull(pgsqlVariant, "pgsqlVariant");
        if (!mysqlStorageEngine.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw AssayException.plan("--mysql-storage-engine: found '" + mysqlStorageEngine
                    + "', the name of an engine is needed, such as innodb");
        }
    }

    /** Whether the database is Redshift. */
    boolean redshift() {
        return pgsqlVariant == PgsqlVariant.REDSHIFT;
    }

    /** The errors after which a persona of sysbench goes on. */
    IgnoredErrors ignoredErrors() {
        return IgnoredErrors.of(mysqlIgnoreErrors);
    }
}
