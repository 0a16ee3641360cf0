package dev.assay.junit;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.ToDoubleFunction;

/**
 * A system and the same system with a planted loss of about a tenth of its throughput. Immutable.
 *
 * @param name for display
 * @param usual the system
 * @param slower the slower one
 */
record PlantedSlowdown(String name, TransactionWorkload usual, TransactionWorkload slower) {

    /** The tables, for a statement. */
    static final String TABLES = "gate_plain, gate_indexed";

    private static final int ROWS = 10_000;
    private static final int PILOTS = 3;
    private static final int USUAL_READS = 9;
    private static final double USUAL_SECONDS = 0.009;

    /** The transaction of which a loss of a tenth leaves the rest. */
    private static final int SHARE = 9;

    /** The cache of an application, which answers each tenth read, is dropped. */
    static PlantedSlowdown droppedCache() {
        return new PlantedSlowdown("dropped cache", updates(USUAL_READS, ""), updates(USUAL_READS + 1, ""));
    }

    /** The server sleeps 10 ms in place of 9 ms: it sleeps whole milliseconds. */
    static PlantedSlowdown sleep() {
        return new PlantedSlowdown("pg_sleep", sleeps(USUAL_SECONDS), sleeps(USUAL_SECONDS / SHARE * (SHARE + 1)));
    }

    /**
     * An extra index on a column that each transaction changes, and on a wide one. As many reads belong to the transaction as make the
     * cost of the index a tenth of it on this host.
     *
     * @param perSecond measures the throughput of a system
     */
    static PlantedSlowdown extraIndex(ToDoubleFunction<TransactionWorkload> perSecond) {
        double plain = 0;
        double indexed = 0;
        double reads = 0;
        for (int i = 0; i < PILOTS; i++) {
            plain += 1 / perSecond.applyAsDouble(updates(0, "gate_plain"));
            indexed += 1 / perSecond.applyAsDouble(updates(0, "gate_indexed"));
            reads += 1 / perSecond.applyAsDouble(updates(USUAL_READS, ""));
        }
        long count = Math.round((SHARE * (indexed - plain) - plain) / (reads / USUAL_READS));
        if (count < 0) {
            throw new IllegalStateException("the index costs less than a tenth of an update on this host");
        }
        return new PlantedSlowdown(
                "extra index with " + count + " reads",
                updates((int) count, "gate_plain"),
                updates((int) count, "gate_indexed"));
    }

    /** Returns reads by primary key, and one update of a table if it has a name. */
    private static TransactionWorkload updates(int reads, String table) {
        String update = "UPDATE " + table + " SET number = ? WHERE id = ?";
        return Transactions.workload("gate", Transactions.named("work", (connection, random) -> {
                    for (int i = 0; i < reads; i++) {
                        read(connection, random.between(1, ROWS));
                    }
                    if (!table.isEmpty()) {
                        update(connection, update, random);
                    }
                }))
                .autocommit()
                .data(PlantedSlowdown::rows);
    }

    private static void read(Connection connection, int id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT payload FROM gate_plain WHERE id = ?")) {
            query.setInt(1, id);
            query.executeQuery().next();
        }
    }

    private static void update(Connection connection, String text, RandomStream random) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(text)) {
            update.setInt(1, random.between(1, ROWS));
            update.setInt(2, random.between(1, ROWS));
            update.executeUpdate();
        }
    }

    private static TransactionWorkload sleeps(double seconds) {
        return Transactions.workload("gate", Transactions.named("work", (connection, random) -> {
                    try (PreparedStatement query = connection.prepareStatement("SELECT pg_sleep(?)")) {
                        query.setDouble(1, seconds);
                        query.executeQuery().next();
                    }
                }))
                .autocommit()
                .data(PlantedSlowdown::rows);
    }

    private static Dataset rows(Seeds seeds) {
        Table plain = Table.builder("gate_plain")
                .integer("id")
                .integer("number")
                .varchar("payload", 100)
                .primaryKey("id")
                .build();
        Table indexed = Table.builder("gate_indexed")
                .integer("id")
                .integer("number")
                .varchar("payload", 100)
                .primaryKey("id")
                .index("gate_indexed_number", "number", "payload")
                .build();
        return Dataset.builder("gate", 1, seeds)
                .table(
                        plain,
                        ROWS,
                        (row, random, writer) ->
                                writer.integer(row).integer(row).text("payload of row " + row))
                .table(
                        indexed,
                        ROWS,
                        (row, random, writer) ->
                                writer.integer(row).integer(row).text("payload of row " + row))
                .build();
    }
}
