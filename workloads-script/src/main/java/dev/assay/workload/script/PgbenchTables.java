package dev.assay.workload.script;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetBuilder;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.SqlCheck;
import dev.assay.spi.workload.ConsistencyCheck;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tables of {@code pgbench -i}, with the same columns, keys and rows. Stateless. */
final class PgbenchTables {

    private static final int TELLERS = 10;
    private static final int ACCOUNTS = 100_000;
    private static final int CHUNK = 10_000;

    private static final String BRANCH_TABLE = "pgbench_branches";
    private static final String TELLER_TABLE = "pgbench_tellers";
    private static final String ACCOUNT_TABLE = "pgbench_accounts";
    private static final String HISTORY_TABLE = "pgbench_history";

    private PgbenchTables() {}

    /** Returns the data set of a scale: the number of branches. */
    static Dataset dataset(int scale, Seeds seeds) {
        return Dataset.builder(ScriptFactory.ID, 1, seeds)
                .scale("scale", scale)
                .rowsPerChunk(CHUNK)
                .table(table(BRANCH_TABLE, 88, "bid", "bbalance"), scale, rows(0))
                .table(table(TELLER_TABLE, 84, "tid", "bid", "tbalance"), (long) TELLERS * scale, rows(TELLERS))
                .table(table(ACCOUNT_TABLE, 84, "aid", "bid", "abalance"), (long) ACCOUNTS * scale, rows(ACCOUNTS))
                .table(history())
                .build();
    }

    /** Returns a data set without tables: those of a user's own scripts exist. */
    static Dataset none(String workload, Seeds seeds) {
        return Dataset.builder(workload, 1, seeds).build();
    }

    private static Table history() {
        return Table.builder(HISTORY_TABLE)
                .integer("tid", "bid", "aid", "delta")
                .nullable()
                .timestamp("mtime")
                .nullable()
                .character("filler", 22)
                .nullable()
                .build();
    }

    private static Table table(String name, int filler, String key, String... numbers) {
        return Table.builder(name)
                .integer(key)
                .integer(numbers)
                .nullable()
                .character("filler", filler)
                .nullable()
                .primaryKey(key)
                .build();
    }

    /**
     * Returns the rows of a table. Only the filler of accounts is not NULL.
     *
     * @param perBranch rows for each branch; 0 for the branches themselves
     */
    private static DatasetBuilder.Rows rows(int perBranch) {
        return (row, random, writer) -> {
            writer.integer(row);
            if (perBranch > 0) {
                writer.integer((row - 1) / perBranch + 1);
            }
            writer.integer(0);
            if (perBranch == ACCOUNTS) {
                writer.text("");
            } else {
                writer.nullValue();
            }
        };
    }

    /** Returns the changes of a built-in script. */
    static Map<String, Set<Change>> changes(BuiltIn script) {
        Set<Change> update = Set.of(Change.UPDATE);
        Set<Change> insert = Set.of(Change.INSERT);
        return switch (script) {
            case TPCB_LIKE ->
                Map.of(ACCOUNT_TABLE, update, TELLER_TABLE, update, BRANCH_TABLE, update, HISTORY_TABLE, insert);
            case SIMPLE_UPDATE -> Map.of(ACCOUNT_TABLE, update, HISTORY_TABLE, insert);
            case SELECT_ONLY -> Map.of();
        };
    }

    /**
     * Returns the conditions that built-in scripts keep. History is in none of them, because pgbench empties it.
     *
     * @param balanced whether all changes of accounts are also changes of tellers and branches
     */
    static List<ConsistencyCheck<JdbcSession>> checks(boolean balanced) {
        ConsistencyCheck<JdbcSession> tellers = new SqlCheck(
                "tellers",
                "the balances of all tellers have the sum of those of all branches",
                different("tellers", "tbalance", TELLER_TABLE));
        return balanced
                ? List.of(
                        tellers,
                        new SqlCheck(
                                "accounts",
                                "the balances of all accounts have the sum of those of all branches",
                                different("accounts", "abalance", ACCOUNT_TABLE)))
                : List.of(tellers);
    }

    private static String different(String name, String column, String table) {
        return """
                SELECT branches, %1$s FROM
                (SELECT SUM(bbalance) AS branches FROM %4$s) b,
                (SELECT SUM(%2$s) AS %1$s FROM %3$s) o
                WHERE branches <> %1$s
                """.formatted(name, column, table, BRANCH_TABLE);
    }
}
