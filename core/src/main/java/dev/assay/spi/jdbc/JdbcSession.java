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

    /** Returns the connection. Do not change its autocommit mode and isolation level. */
    Connection connection();

    /**
     * Returns this session's prepared statement for a catalogue entry. It is prepared on first use, once per session, and found
     * by array index. Do not close it.
     *
     * @throws IllegalArgumentException if the session was used with another catalogue
     */
    PreparedStatement statement(Sql sql) throws SQLException;

    /** Returns the id of the dialect. */
    String dialect();

    /** Returns whether the database has a capability. */
    boolean supports(Capability capability);
}
