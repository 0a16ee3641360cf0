package dev.assay.jdbc.mysql;

import dev.assay.jdbc.load.TextRows;
import dev.assay.spi.workload.Table;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rows by {@code LOAD DATA LOCAL INFILE}, whose file is a stream of ours. The driver wants to pull what the data generator
 * pushes; rather than give each loader a second thread and a pipe, rows are gathered and sent some megabytes at a time, all
 * in the transaction of the connection. Confined to one thread.
 */
final class LocalInfile extends TextRows {

    /** Enough rows a statement for its own cost to vanish. */
    private static final int GATHERED = 4 << 20;

    /** How a driver is given the stream: each has a method of its own for it. */
    @FunctionalInterface
    interface Driver {
        void stream(Statement statement, InputStream rows) throws SQLException;
    }

    private final Statement statement;
    private final Driver driver;
    private final String sql;
    private byte[] gathered = new byte[GATHERED + (256 << 10)];
    private int length;
    private long rows;

    LocalInfile(Connection connection, Table table, Driver driver) throws SQLException {
        super(table.columns().size());
        this.driver = driver;
        this.statement = connection.createStatement();
        this.sql = "LOAD DATA LOCAL INFILE 'assay' INTO TABLE " + table.name() + " CHARACTER SET utf8mb4 ("
                + table.columnNames() + ")";
    }

    /** The way of a connection's driver; empty for one that is unknown or has been told not to. */
    static Optional<Driver> driver(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDriverName();
        if (name.startsWith("MySQL Connector")) {
            return MysqlConnectorStream.of(connection);
        }
        return name.startsWith("MariaDB Connector") ? MariadbConnectorStream.of(connection) : Optional.empty();
    }

    @Override
    protected void send(byte[] bytes, int count) {
        if (gathered.length - length < count) {
            gathered = Arrays.copyOf(gathered, gathered.length + gathered.length / 2 + count);
        }
        System.arraycopy(bytes, 0, gathered, length, count);
        length += count;
    }

    /** A statement takes whole rows. */
    @Override
    public void endRow() throws IOException {
        super.endRow();
        if (length >= GATHERED) {
            load();
        }
    }

    private void load() throws IOException {
        flush();
        if (length == 0) {
            return;
        }
        try {
            driver.stream(statement, new ByteArrayInputStream(gathered, 0, length));
            rows += statement.executeLargeUpdate(sql);
            requireNoWarning();
            length = 0;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
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
    public long finish() throws IOException {
        load();
        close();
        return rows;
    }

    @Override
    public void close() throws IOException {
        try {
            statement.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
