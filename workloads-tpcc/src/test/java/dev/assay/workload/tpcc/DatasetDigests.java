package dev.assay.workload.tpcc;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.testkit.CheckedRows;
import dev.assay.testkit.TableDigest;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** What the tables of a data set hold. Stateless. */
final class DatasetDigests {

    private DatasetDigests() {}

    /** What its generator makes, whatever comes of it in a database. */
    static Map<String, TableDigest> generated(Dataset dataset) throws IOException {
        Map<String, TableDigest> digests = new TreeMap<>();
        for (Table table : dataset.tables()) {
            CheckedRows rows = new CheckedRows(table);
            for (Chunk chunk : dataset.chunks()
                    .filter(each -> each.table().equals(table.name()))
                    .toList()) {
                chunk.write(rows);
            }
            digests.put(table.name(), rows.digest());
        }
        return digests;
    }

    /** What a database holds. */
    static Map<String, TableDigest> read(Target target, Dataset dataset) throws SQLException {
        Map<String, TableDigest> digests = new TreeMap<>();
        try (JdbcSession session = PostgresDatabase.open(target)) {
            for (Table table : dataset.tables()) {
                digests.put(table.name(), TableDigest.read(session.connection(), table));
            }
        }
        return digests;
    }
}
