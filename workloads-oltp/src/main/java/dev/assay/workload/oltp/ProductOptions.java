package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Options of single database products, and options of CREATE TABLE. Immutable.
 *
 * @param mysqlStorageEngine storage engine of MySQL and MariaDB
 * @param mysqlIgnoreErrors errors of MySQL and MariaDB that restart an event in sysbench's personas
 * @param pgsqlVariant product with PostgreSQL's protocol
 * @param createTableOptions text appended to each CREATE TABLE; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProductOptions(
        @Parameter(description = "Storage engine of MySQL and MariaDB", defaultValue = "innodb", shapesData = true)
        String mysqlStorageEngine,

        @Parameter(
                description = "Errors of MySQL and MariaDB that restart an event in sysbench's personas, or all",
                defaultValue = IgnoredErrors.DEFAULT)
        String mysqlIgnoreErrors,

        @Parameter(
                description = "Variant of PostgreSQL: redshift has no index on k and no replaced rows",
                defaultValue = "none",
                shapesData = true)
        PgsqlVariant pgsqlVariant,

        @Parameter(
                description = "Text to append to each CREATE TABLE, such as TABLESPACE fast",
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

    boolean redshift() {
        return pgsqlVariant == PgsqlVariant.REDSHIFT;
    }

    IgnoredErrors ignoredErrors() {
        return IgnoredErrors.of(mysqlIgnoreErrors);
    }
}
