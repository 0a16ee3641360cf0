package dev.assay.model.plan;

import java.sql.Connection;
import org.apiguardian.api.API;

/** The isolation level of measured transactions. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Isolation {
    /** Whatever the server is set to. */
    DEFAULT(-1),
    /** READ UNCOMMITTED. */
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    /** READ COMMITTED. */
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    /** REPEATABLE READ. */
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    /** SERIALIZABLE. */
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int jdbcLevel;

    Isolation(int jdbcLevel) {
        this.jdbcLevel = jdbcLevel;
    }

    /** The constant of {@link Connection}, or −1 for {@link #DEFAULT}. */
    public int jdbcLevel() {
        return jdbcLevel;
    }
}
