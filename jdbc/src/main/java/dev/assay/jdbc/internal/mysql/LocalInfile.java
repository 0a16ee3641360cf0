package dev.assay.jdbc.internal.mysql;

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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Rows by {@code LOAD DATA LOCAL INFILE}, whose file is a stream of ours. The driver pulls what the data generator pushes:
 * the statement is executed by a second thread, so that rows are made while the server takes in those before, which else
 * wait for each other. Confined to one thread, which does nothing else with the connection until it has finished or closed.
 */
final class LocalInfile extends TextRows {

    /** How a driver is given the stream: each has a method of its own for it. */
    @FunctionalInterface
    interface Driver {
        void stream(Statement statement, InputStream rows) throws SQLException;
    }

    private final Statement statement;
    private final RowPipe pipe = new RowPipe();
    private final FutureTask<Long> execution;

    LocalInfile(Connection connection, Table table, Driver driver) throws SQLException {
        super(table.columns().size());
        this.statement = connection.createStatement();
        driver.stream(statement, pipe);
        String sql = "LOAD DATA LOCAL INFILE 'assay' INTO TABLE " + table.name() + " CHARACTER SET utf8mb4 ("
                + table.columnNames() + ")";
        this.execution = new FutureTask<>(() -> execute(sql));
        Thread thread = new Thread(execution, Thread.currentThread().getName() + "-sender");
        thread.setDaemon(true);
        thread.start();
    }

    /** The way of a connection's driver; empty for one that is unknown or has been told not to. */
    static Optional<Driver> driver(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDriverName();
        if (name.startsWith("MySQL Connector")) {
            return MysqlConnectorStream.of(connection);
        }
        return name.startsWith("MariaDB Connector") ? MariadbConnectorStream.of(connection) : Optional.empty();
    }

    private long execute(String sql) throws SQLException {
        // a statement that fails at once asks for no row: whoever makes them must not wait for it
        try (pipe) {
            long rows = statement.executeLargeUpdate(sql);
            requireNoWarning();
            return rows;
        }
    }

    /**
     * What would stop any other statement is a warning here: the server cannot end the stream, so it leaves out rows whose
     * key is there and cuts values that do not fit.
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

    /** What the server has made of it, once it has. */
    private long outcome() throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return execution.get();
                } catch (InterruptedException e) {
                    // the connection is of no use to anybody before the statement has ended
                    interrupted = true;
                } catch (ExecutionException e) {
                    Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
                    throw new IOException(cause.getMessage(), cause);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>A stream that breaks off leaves the driver out of step with the server, so it ends as if it were complete: what
     * came is for the transaction to roll back.
     */
    @Override
    public void close() throws IOException {
        pipe.end();
        try {
            outcome();
        } catch (IOException e) {
            // told of where it was met; who gives up has another reason
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
