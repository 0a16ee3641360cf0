package dev.assay.jdbc.internal.mysql;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import dev.assay.jdbc.internal.load.RowPipe;
import dev.assay.jdbc.internal.load.TextRows;
import dev.assay.spi.data.Table;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Loads rows with {@code LOAD DATA LOCAL INFILE} from a stream. The driver pulls what the data generator pushes, so a second thread
 * executes the statement: generating and sending rows overlap. Confined to one thread, which uses the connection for nothing else
 * until it has finished or closed the loader.
 */
final class LocalInfile extends TextRows {

    /** Passes the stream to the driver; each driver has its own method. */
    @FunctionalInterface
    interface Driver {
        void stream(Statement statement, InputStream rows) throws SQLException;
    }

    private final Statement statement;
    private final RowPipe pipe = new RowPipe();
    private final CompletableFuture<Long> execution;

    LocalInfile(Connection connection, Table table, Driver driver) throws SQLException {
        super(table.columns().size());
        this.statement = connection.createStatement();
        driver.stream(statement, pipe);
        String sql = "LOAD DATA LOCAL INFILE 'assay' INTO TABLE " + table.name() + " CHARACTER SET utf8mb4 ("
                + table.columnNames() + ")";
        String name = Thread.currentThread().getName() + "-sender";
        this.execution = CompletableFuture.supplyAsync(() -> execute(sql), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Returns the method of the connection's driver; empty if the driver is unknown or does not allow the statement. */
    static Optional<Driver> driver(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDriverName();
        if (name.startsWith("MySQL Connector")) {
            return MysqlConnector.of(connection);
        }
        return name.startsWith("MariaDB Connector") ? MariadbConnector.of(connection) : Optional.empty();
    }

    /** A nested class, so that the driver's classes are loaded only if the driver is in use. */
    private static final class MysqlConnector {

        static Optional<Driver> of(Connection connection) throws SQLException {
            boolean allowed = connection
                    .unwrap(JdbcConnection.class)
                    .getPropertySet()
                    .getBooleanProperty(PropertyKey.allowLoadLocalInfile)
                    .getValue();
            return allowed
                    ? Optional.of((statement, rows) ->
                            statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows))
                    : Optional.empty();
        }
    }

    /** As {@link MysqlConnector}. */
    private static final class MariadbConnector {

        static Optional<Driver> of(Connection connection) throws SQLException {
            boolean allowed = connection
                    .unwrap(org.mariadb.jdbc.Connection.class)
                    .getContext()
                    .getConf()
                    .allowLocalInfile();
            return allowed
                    ? Optional.of((statement, rows) ->
                            statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows))
                    : Optional.empty();
        }
    }

    private long execute(String sql) {
        // Closes the pipe also after a failure, so that the generating thread does not wait.
        try (pipe) {
            long rows = statement.executeLargeUpdate(sql);
            requireNoWarning();
            return rows;
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    /**
     * Rejects warnings. Other statements fail where this one only warns: the server cannot stop the stream, so it skips duplicate
     * keys and truncates values.
     */
    private void requireNoWarning() throws SQLException {
        SQLWarning warning = statement.getWarnings();
        if (warning != null) {
            throw new SQLException(warning.getMessage(), warning.getSQLState(), warning.getErrorCode());
        }
    }

    @Override
    protected void send(byte[] bytes, int length) throws IOException {
        if (length > 0 && !pipe.write(bytes, length)) {
            throw new IOException("the server has ended after " + outcome() + " rows, before the last one");
        }
    }

    @Override
    public long finish() throws IOException {
        flush();
        pipe.end();
        long rows = outcome();
        close();
        return rows;
    }

    /** Waits for the statement, also through an interrupt, because the connection is unusable before; returns the row count. */
    private long outcome() throws IOException {
        try {
            return execution.join();
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IOException(cause.getMessage(), cause);
        }
    }

    /**
     * {@inheritDoc} Ends the stream as if it were complete, because a broken stream desynchronizes driver and server. The transaction
     * rolls the rows back.
     */
    @Override
    public void close() throws IOException {
        pipe.end();
        try {
            outcome();
        } catch (IOException e) {
            // Reported where it occurred; the caller closes for another reason.
            return;
        } finally {
            closeStatement();
        }
    }

    private void closeStatement() throws IOException {
        try {
            statement.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
