package dev.assay.spi.target;

import org.apiguardian.api.API;

/** A capability of a target. The usage of a missing capability must fail, not silently do something else. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Capability {
    /** Transactions of several statements. */
    TRANSACTIONS,
    /**
     * Data-modifying parts of one statement that use each other's results: {@code WITH a AS (UPDATE … RETURNING …), b AS (INSERT
     * … SELECT … FROM a RETURNING …) SELECT … FROM b}. {@code RETURNING} at the end of a statement alone is not sufficient.
     */
    DATA_MODIFYING_CTE,
    /** {@code UPDATE one JOIN other … SET …} that changes rows of both tables. */
    MULTI_TABLE_UPDATE,
    /** Functions in PL/pgSQL that change data and return rows. */
    PLPGSQL,
    /**
     * Procedures in the SQL/PSM of MySQL and MariaDB: {@code CREATE PROCEDURE … BEGIN … END}, whose last {@code SELECT} is the
     * result of {@code CALL}.
     */
    SQL_PSM,
    /** {@code SELECT … FOR UPDATE}. */
    SELECT_FOR_UPDATE,
    /** Enforced foreign keys. */
    FOREIGN_KEYS,
    /** A rollback removes tables created in the transaction. */
    TRANSACTIONAL_DDL,
    /** The server counts transactions, and the account may read the counts. */
    SERVER_COUNTERS
}
