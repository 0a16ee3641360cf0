package dev.assay.model.plan;

import java.sql.Connection;
import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/** The isolation level of measured transactions, from the weakest to the strongest. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Isolation {
    /** The server's default level. */
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

    /** Returns the level of a {@link Connection} constant; empty for vendor-specific levels and for no transactions. */
    public static Optional<Isolation> ofJdbc(int jdbcLevel) {
        return Arrays.stream(values())
                .filter(level -> level != DEFAULT && level.jdbcLevel == jdbcLevel)
                .findFirst();
    }

    /** Returns the {@link Connection} constant; −1 for {@link #DEFAULT}. */
    public int jdbcLevel() {
        return jdbcLevel;
    }
}
