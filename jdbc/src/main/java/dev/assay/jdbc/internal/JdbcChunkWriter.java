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
 * Writes chunks, each in one transaction with the note that it is there. A load that was killed may still be writing on the
 * server, which learns of the client's end only when it reads or writes the next time; so a chunk is tried again when the
 * two have met, and left alone when the other one has committed it. Thread-safe.
 */
final class JdbcChunkWriter implements ChunkWriter {

    private static final int ATTEMPTS = 5;
    private static final int PAUSE_MILLIS = 50;

    private final JdbcTarget target;
    private final String workload;
    private final Map<String, Table> tables;

    /**
     * @param workload of the marker
     * @param tables by name
     */
    JdbcChunkWriter(JdbcTarget target, String workload, Map<String, Table> tables) {
        this.target = target;
        this.workload = workload;
        this.tables = tables;
    }

    @Override
    public long write(Chunk chunk) {
        Table table = tables.get(chunk.table());
        if (table == null) {
            throw new IllegalStateException("chunk " + chunk.id() + " belongs to no table of its data set");
        }
        for (int attempt = 1; ; attempt++) {
            try {
                return once(chunk, table);
            } catch (SQLException e) {
                ErrorClass met = target.dialect().classify(Failures.root(e));
                if (met == ErrorClass.CONSTRAINT && present(chunk)) {
                    return 0;
                }
                if (attempt == ATTEMPTS
                        || Thread.currentThread().isInterrupted()
                        || (met != ErrorClass.RETRYABLE && met != ErrorClass.TIMEOUT)) {
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
                // A server that skips rows which are there already took none, or not all.
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
        try (Connection connection = target.auxiliary()) {
            return MarkerTable.hasChunk(connection, workload, chunk.id());
        } catch (SQLException e) {
            throw target.failure("cannot see whether " + chunk.id() + " is loaded", e);
        }
    }

    /** Longer each time, and for each chunk another time: those that met do not meet again. */
    private static void pause(Chunk chunk, int attempt) {
        long part = Math.floorMod(chunk.id().hashCode(), PAUSE_MILLIS);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos((PAUSE_MILLIS + part) * attempt));
    }
}
