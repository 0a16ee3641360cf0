package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * What a target may be able to do. Supported unless a target says otherwise; what it lacks has to fail, not quietly to
 * do something else.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Capability {
    /** Several statements become one transaction. */
    TRANSACTIONS,
    /**
     * Parts of one statement that change data and feed each other: {@code WITH a AS (UPDATE … RETURNING …), b AS (INSERT …
     * SELECT … FROM a RETURNING …) SELECT … FROM b}. {@code RETURNING} at a statement's end, which several products have, is
     * less than that.
     */
    DATA_MODIFYING_CTE,
    /** {@code UPDATE one JOIN other … SET …}, which changes rows of both. */
    MULTI_TABLE_UPDATE,
    /** {@code SELECT … FOR UPDATE}. */
    SELECT_FOR_UPDATE,
    /** Enforced references between tables. */
    FOREIGN_KEYS,
    /** Tables made in a transaction vanish when it is rolled back. */
    TRANSACTIONAL_DDL,
    /** The server counts its transactions and lets the account read the count. */
    SERVER_COUNTERS
}
