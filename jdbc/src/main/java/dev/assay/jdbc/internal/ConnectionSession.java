package dev.assay.jdbc.internal;

import dev.assay.jdbc.wire.Wire;
import dev.assay.model.plan.Isolation;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.TrafficCounter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session with its own connection. Statements are prepared once and found by their index. Confined to one worker, except
 * {@link #abort}.
 */
final class ConnectionSession implements JdbcSession {

    private final Connection connection;
    private final Dialect dialect;
    private final Set<Capability> capabilities;
    private final boolean autocommit;
    private final boolean demarcationAsText;
    private final Optional<Isolation> isolation;
    private final Wire.Bundle wires;
    private final @Nullable Wire wire;
    private volatile boolean aborted;

    private @Nullable Sql[] prepared = new Sql[0];
    private @Nullable PreparedStatement[] statements = new PreparedStatement[0];
    private @Nullable Statement text;
    private @Nullable PreparedStatement begin;
    private @Nullable PreparedStatement commit;

    /** In autocommit mode, begin and commit are statements. */
    ConnectionSession(
            Connection connection,
            Dialect dialect,
            SessionOptions options,
            Optional<Isolation> isolation,
            Wire.Bundle wires) {
        this.connection = connection;
        this.dialect = dialect;
        this.capabilities = dialect.capabilities();
        this.autocommit = options.autocommit();
        this.demarcationAsText = options.demarcationAsText();
        this.isolation = isolation;
        this.wires = wires;
        this.wire = wires.of(connection);
    }

    /** Returns the counter of the connection; null if it is not counted. */
    @Nullable
    Wire wire() {
        return wire;
    }

    @Override
    public void enter() {
        wires.enter();
    }

    @Override
    public Optional<TrafficCounter> trafficCounter() {
        return Optional.ofNullable(wire);
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public PreparedStatement statement(Sql sql) throws SQLException {
        int index = sql.index();
        if (index < prepared.length && prepared[index] == sql) {
            return Objects.requireNonNull(statements[index]);
        }
        return prepare(sql);
    }

    private PreparedStatement prepare(Sql sql) throws SQLException {
        int index = sql.index();
        if (index >= prepared.length) {
            prepared = Arrays.copyOf(prepared, index + 16);
            statements = Arrays.copyOf(statements, index + 16);
        }
        if (prepared[index] != null) {
            throw new IllegalArgumentException(
                    "statement " + index + " of another catalogue: a session serves one workload");
        }
        PreparedStatement statement = connection.prepareStatement(sql.text(dialect.id()));
        prepared[index] = sql;
        statements[index] = statement;
        return statement;
    }

    @Override
    public void begin() throws SQLException {
        if (!autocommit) {
            return;
        }
        if (demarcationAsText || !dialect.preparesBegin()) {
            run("BEGIN");
            return;
        }
        PreparedStatement statement = begin;
        if (statement == null) {
            statement = connection.prepareStatement("BEGIN");
            begin = statement;
        }
        statement.execute();
    }

    @Override
    public void commit() throws SQLException {
        if (!autocommit) {
            connection.commit();
            return;
        }
        if (demarcationAsText) {
            run("COMMIT");
            return;
        }
        PreparedStatement statement = commit;
        if (statement == null) {
            statement = connection.prepareStatement("COMMIT");
            commit = statement;
        }
        statement.execute();
    }

    @Override
    public void rollback() throws SQLException {
        if (autocommit) {
            run("ROLLBACK");
        } else {
            connection.rollback();
        }
    }

    private void run(String sql) throws SQLException {
        Statement statement = text;
        if (statement == null) {
            statement = connection.createStatement();
            text = statement;
        }
        statement.execute(sql);
    }

    /** {@inheritDoc} On a closed connection, unknown failures and cancelled statements mean a lost session. */
    @Override
    public ErrorClass classify(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                ErrorClass known = dialect.classify(sql);
                boolean explained = known != ErrorClass.FATAL && known != ErrorClass.TIMEOUT;
                return explained || usable() ? known : ErrorClass.LOST_SESSION;
            }
        }
        return ErrorClass.FATAL;
    }

    @Override
    public Optional<Isolation> isolation() {
        return isolation;
    }

    @Override
    public boolean usable() {
        try {
            return !aborted && !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * {@inheritDoc} Closes only the socket if it is known, so a thread that waits for a response fails. MariaDB's driver would block
     * while the server is silent: over TLS it waits for the lock of that thread, then connects again to kill the statement.
     */
    @Override
    public void abort() {
        aborted = true;
        try {
            if (wires.cut(connection.unwrap(Connection.class))) {
                return;
            }
            connection.abort(Runnable::run);
            if (!connection.isClosed()) {
                // H2 ignores abort(), and closing would wait for the running statement.
                cancelStatements();
                close();
            }
        } catch (SQLException e) {
            close();
        }
    }

    private void cancelStatements() {
        for (PreparedStatement statement : statements) {
            if (statement != null) {
                try {
                    statement.cancel();
                } catch (SQLException e) {
                    // Closing the connection follows.
                }
            }
        }
    }

    @Override
    public void close() {
        if (wire != null) {
            wire.closing(connection);
        }
        ConnectionSource.closeQuietly(connection);
    }

    @Override
    public String dialect() {
        return dialect.id();
    }

    @Override
    public boolean supports(Capability capability) {
        return capabilities.contains(capability);
    }
}
