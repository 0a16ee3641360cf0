package dev.assay.model.plan;

import java.sql.Connection;
import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/** The isolation level of measured transactions, from the weakest to the strongest. */
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

    /** The level of a constant of {@link Connection}; empty for one of a vendor's own, and where there are no transactions. */
    public static Optional<Isolation> ofJdbc(int jdbcLevel) {
        return Arrays.stream(values())
                .filter(level -> level != DEFAULT && level.jdbcLevel == jdbcLevel)
                .findFirst();
    }

    /** The constant of {@link Connection}, or −1 for {@link #DEFAULT}. */
    public int jdbcLevel() {
        return jdbcLevel;
    }
}
