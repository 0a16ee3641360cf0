package dev.assay.jdbc.postgres;

import dev.assay.jdbc.load.TextRows;
import dev.assay.spi.workload.Table;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Rows into a PostgreSQL table by {@code COPY … FROM STDIN} in text format. Confined to one thread. */
final class PostgresCopy extends TextRows {

    private final CopyIn copy;

    PostgresCopy(Connection connection, Table table) throws SQLException {
        super(table.columns().size());
        try (Statement statement = connection.createStatement()) {
            // A chunk need not reach the disk before the next one: completing the data set commits after all of them.
            statement.execute("SET LOCAL synchronous_commit = off");
        }
        copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table.name() + " (" + table.columnNames() + ") FROM STDIN");
    }

    @Override
    protected void send(byte[] bytes, int length) throws IOException {
        try {
            copy.writeToCopy(bytes, 0, length);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public long finish() throws IOException {
        flush();
        try {
            return copy.endCopy();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (copy.isActive()) {
            try {
                copy.cancelCopy();
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
