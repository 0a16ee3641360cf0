package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.target.DatasetStore.ChunkWriter;
import dev.assay.spi.target.ErrorClass;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes chunks, each in one transaction with its record. Thread-safe.
 *
 * <p>The server notices the end of a killed client only at the next read or write, so a killed load may still be writing. A
 * chunk that conflicts with it is tried again, and skipped once the other load has committed it.
 */
record JdbcChunkWriter(JdbcTarget target, String workload, Map<String, Table> tables) implements ChunkWriter {

    private static final int ATTEMPTS = 5;
    private static final int PAUSE_MILLIS = 50;

    @Override
    public long write(Chunk chunk) {
        Table table = tables.get(chunk.table());
        if (table == null) {
            throw new IllegalStateException("chunk " + chunk.id() + " belongs to the unknown table " + chunk.table());
        }
        for (int attempt = 1; ; attempt++) {
            try {
                return once(chunk, table);
            } catch (SQLException e) {
                ErrorClass kind = target.dialect().classify(Failures.root(e));
                if (kind == ErrorClass.CONSTRAINT && present(chunk)) {
                    return 0;
                }
                if (attempt == ATTEMPTS
                        || Thread.currentThread().isInterrupted()
                        || (kind != ErrorClass.RETRYABLE && kind != ErrorClass.TIMEOUT)) {
                    throw target.failure("cannot load " + chunk.id(), e);
                }
                pause(chunk, attempt);
            }
        }
    }

    private long once(Chunk chunk, Table table) throws SQLException {
        try (Connection connection = target.auxiliary()) {
            connection.setAutoCommit(false);
            long rows = rows(chunk, table, connection);
            if (rows != chunk.rows()) {
                connection.rollback();
                // A server that skips existing rows took fewer.
                if (MarkerTable.hasChunk(connection, workload, chunk.id())) {
                    return 0;
                }
                throw AssayException.target(
                        "the server took " + rows + " rows of chunk " + chunk.id() + ", which has " + chunk.rows(),
                        null);
            }
            MarkerTable.addChunk(connection, workload, chunk.id());
            connection.commit();
            return rows;
        }
    }

    private long rows(Chunk chunk, Table table, Connection connection) throws SQLException {
        try (BulkLoader loader = target.bulkLoading().bulkLoader(connection, table)) {
            chunk.write(loader);
            return loader.finish();
        } catch (IOException e) {
            throw e.getCause() instanceof SQLException sql ? sql : new SQLException(e.getMessage(), e);
        }
    }

    private boolean present(Chunk chunk) {
        return target.query(
                "cannot find out whether " + chunk.id() + " is loaded",
                connection -> MarkerTable.hasChunk(connection, workload, chunk.id()));
    }

    /** Waits longer at each attempt, and differently for each chunk, so that loads do not conflict again. */
    private static void pause(Chunk chunk, int attempt) {
        long part = Math.floorMod(chunk.id().hashCode(), PAUSE_MILLIS);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos((PAUSE_MILLIS + part) * attempt));
    }
}
