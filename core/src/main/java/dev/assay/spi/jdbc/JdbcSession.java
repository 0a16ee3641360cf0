package dev.assay.spi.jdbc;

import dev.assay.spi.target.Capability;
import dev.assay.spi.target.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.apiguardian.api.API;

/** A session over one JDBC connection. Confined to one worker, except {@link #abort}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface JdbcSession extends Session {

    /** The connection itself. Its autocommit mode and isolation stay as they are. */
    Connection connection();

    /**
     * The session's own prepared statement for a catalogue entry: prepared on first use, once a session, found by index.
     * It stays open; do not close it.
     *
     * @throws IllegalArgumentException if the session has met another catalogue
     */
    PreparedStatement statement(Sql sql) throws SQLException;

    /** The id of the dialect, for workloads that speak several. */
    String dialect();

    /** Whether the database behind the session can do something. */
    boolean supports(Capability capability);
}
