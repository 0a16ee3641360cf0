package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * What the workload can be told: the options of sysbench's scripts with the defaults of its release 1.0. Immutable.
 *
 * @param script which of sysbench's scripts a transaction is
 * @param persona whose habits a run has
 * @param tables how many tables, 1 to 100000
 * @param tableSize rows of each, 1 to 2000000000
 * @param autoInc whether the database numbers rows
 * @param createSecondary whether {@code k} has an index
 * @param randType how ids and {@code k} are drawn
 * @param randSpecIter draws in a mean, for {@link RandType#GAUSSIAN} and {@link RandType#SPECIAL}
 * @param randSpecPct percent of the values, for {@link RandType#SPECIAL}
 * @param randSpecRes percent of the draws, for the same
 * @param randParetoH for {@link RandType#PARETO}, above 0 and below 1
 * @param randZipfianExp for {@link RandType#ZIPFIAN}, above 0
 * @param pointSelects selects of one row in a transaction
 * @param rangeSelects whether ranges are selected
 * @param simpleRanges plain range selects
 * @param sumRanges sums over a range
 * @param orderRanges sorted range selects
 * @param distinctRanges distinct range selects
 * @param rangeSize ids in a range
 * @param indexUpdates updates of {@code k}
 * @param nonIndexUpdates updates of {@code c}
 * @param deleteInserts rows replaced
 * @param skipTrx whether each statement commits by itself
 * @param randomPoints values of {@code k} in a select
 * @param numberOfRanges ranges of {@code k} in a select
 * @param delta how far such a range reaches beyond its first value
 * @param secondary whether {@code id} has an ordinary index in place of the primary key
 * @param mysqlStorageEngine where MySQL and MariaDB keep the rows
 * @param pgsqlVariant which of its relatives PostgreSQL is
 * @param createTableOptions what stands behind the definition of each table; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OltpParameters(
        @Parameter(description = "Which of sysbench's scripts to run", defaultValue = "read-write")
        OltpScriptName script,

        @Parameter(
                description = "Whose habits to have: Assay's, or those of a version of sysbench",
                defaultValue = "assay",
                shapesData = true)
        Persona persona,

        @Parameter(description = "Number of tables, sbtest1 to sbtestN", defaultValue = "1", shapesData = true)
        int tables,

        @Parameter(description = "Rows of each table, about 250 bytes each", defaultValue = "10000", shapesData = true)
        int tableSize,

        @Parameter(
                description = "Whether the database numbers rows that are inserted without an id",
                defaultValue = "true",
                shapesData = true)
        boolean autoInc,

        @Parameter(description = "Whether column k has an index", defaultValue = "true", shapesData = true)
        boolean createSecondary,

        @Parameter(
                description = "How ids and k are drawn; uniform where the persona is sysbench-master",
                defaultValue = "special")
        RandType randType,

        @Parameter(description = "Uniform draws whose mean makes the bell of gaussian and special", defaultValue = "12")
        int randSpecIter,

        @Parameter(description = "Percent of the values that special prefers", defaultValue = "1")
        int randSpecPct,

        @Parameter(description = "Percent of the draws that special gives to those", defaultValue = "75")
        int randSpecRes,

        @Parameter(
                description = "Share of the values to which pareto gives all draws but this share",
                defaultValue = "0.2")
        double randParetoH,

        @Parameter(description = "Exponent of zipfian", defaultValue = "0.8")
        double randZipfianExp,

        @Parameter(description = "Selects of one row by id, in a transaction", defaultValue = "10")
        int pointSelects,

        @Parameter(description = "Whether the four kinds of range selects are in a transaction", defaultValue = "true")
        boolean rangeSelects,

        @Parameter(description = "Selects of a range of ids", defaultValue = "1")
        int simpleRanges,

        @Parameter(description = "Selects of the sum of k over a range of ids", defaultValue = "1")
        int sumRanges,

        @Parameter(description = "Selects of a range of ids, sorted by c", defaultValue = "1")
        int orderRanges,

        @Parameter(description = "Selects of the distinct values of c in a range of ids", defaultValue = "1")
        int distinctRanges,

        @Parameter(description = "Ids in a range", defaultValue = "100")
        int rangeSize,

        @Parameter(description = "Updates of k, which has an index", defaultValue = "1")
        int indexUpdates,

        @Parameter(description = "Updates of c, which has none", defaultValue = "1")
        int nonIndexUpdates,

        @Parameter(description = "Deletes of a row followed by the insert of another with its id", defaultValue = "1")
        int deleteInserts,

        @Parameter(
                description = "Whether to leave out BEGIN and COMMIT, so that each statement commits",
                defaultValue = "false")
        boolean skipTrx,

        @Parameter(description = "Values of k in a select of select-random-points", defaultValue = "10")
        int randomPoints,

        @Parameter(description = "Ranges of k in a select of select-random-ranges", defaultValue = "10")
        int numberOfRanges,

        @Parameter(description = "Width of those ranges", defaultValue = "5")
        int delta,

        @Parameter(
                description = "Whether id has an ordinary index in place of the primary key",
                defaultValue = "false",
                shapesData = true)
        boolean secondary,

        @Parameter(description = "Where MySQL and MariaDB keep the rows", defaultValue = "innodb", shapesData = true)
        String mysqlStorageEngine,

        @Parameter(
                description = "Which relative of PostgreSQL it is: redshift has no index on k, and no row is replaced",
                defaultValue = "none",
                shapesData = true)
        PgsqlVariant pgsqlVariant,

        @Parameter(
                description = "What to write behind the definition of each table, such as TABLESPACE fast",
                defaultValue = "",
                shapesData = true)
        String createTableOptions) {

    /** That of MySQL and MariaDB. */
    static final String DEFAULT_ENGINE = "innodb";

    private static final int MOST_TABLES = 100_000;
    private static final int MOST_ROWS = 2_000_000_000;
    private static final int MOST_STATEMENTS = 100_000;
    private static final int LONGEST_RANGE = 100_000_000;

    /** Checks the ranges, and that no two contradict each other. */
    public OltpParameters {
        Objects.requireNonNull(script, "script");
        Objects.requireNonNull(persona, "persona");
        Objects.requireNonNull(randType, "randType");
        require("tables", tables, 1, MOST_TABLES);
        require("table-size", tableSize, 1, MOST_ROWS);
        require("rand-spec-iter", randSpecIter, 1, MOST_STATEMENTS);
        require("rand-spec-pct", randSpecPct, 1, 100);
        require("rand-spec-res", randSpecRes, 0, 99);
        require("point-selects", pointSelects, 0, MOST_STATEMENTS);
        require("simple-ranges", simpleRanges, 0, MOST_STATEMENTS);
        require("sum-ranges", sumRanges, 0, MOST_STATEMENTS);
        require("order-ranges", orderRanges, 0, MOST_STATEMENTS);
        require("distinct-ranges", distinctRanges, 0, MOST_STATEMENTS);
        require("range-size", rangeSize, 1, LONGEST_RANGE);
        require("index-updates", indexUpdates, 0, MOST_STATEMENTS);
        require("non-index-updates", nonIndexUpdates, 0, MOST_STATEMENTS);
        require("delete-inserts", deleteInserts, 0, MOST_STATEMENTS);
        require("random-points", randomPoints, 1, MOST_STATEMENTS);
        require("number-of-ranges", numberOfRanges, 1, MOST_STATEMENTS);
        require("delta", delta, 0, LONGEST_RANGE);
        if (!(randParetoH > 0 && randParetoH < 1)) {
            throw AssayException.plan(
                    "--rand-pareto-h: found " + randParetoH + ", a number above 0 and below 1 is needed");
        }
        if (!(randZipfianExp > 0 && randZipfianExp <= 100)) {
            throw AssayException.plan(
                    "--rand-zipfian-exp: found " + randZipfianExp + ", a number above 0 and up to 100 is needed");
        }
        Objects.requireNonNull(pgsqlVariant, "pgsqlVariant");
        if (!mysqlStorageEngine.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw AssayException.plan("--mysql-storage-engine: found '" + mysqlStorageEngine
                    + "', the name of an engine is needed, such as innodb");
        }
        PersonaLimits.require(persona, script, randType, tables, !createTableOptions.isEmpty());
        if (script.partitioned() && tables > 1) {
            throw AssayException.plan("--tables: found " + tables + "; the script " + script.id()
                    + " reads sbtest1 alone: leave --tables out, or choose another --script");
        }
    }

    private static void require(String option, int found, int least, int most) {
        if (found < least || found > most) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from " + least + " to " + most + " is needed");
        }
    }

    /** sysbench's defaults. */
    static OltpParameters defaults(OltpScriptName script, int tables, int tableSize) {
        return new OltpParameters(
                script,
                Persona.ASSAY,
                tables,
                tableSize,
                true,
                true,
                RandType.SPECIAL,
                12,
                1,
                75,
                0.2,
                0.8,
                10,
                true,
                1,
                1,
                1,
                1,
                100,
                1,
                1,
                1,
                false,
                10,
                10,
                5,
                false,
                DEFAULT_ENGINE,
                PgsqlVariant.NONE,
                "");
    }

    /** How ids and {@code k} are drawn. */
    Draws draws() {
        return new Draws(randType, randSpecIter, randSpecPct, randSpecRes, randParetoH, randZipfianExp);
    }

    /** The rows loaded into each table: none where the run brings ids of its own, which could meet those of loaded ones. */
    int rows() {
        return bringsIds() ? 0 : tableSize;
    }

    /** Whether the rows that are inserted have ids that the run itself has numbered. */
    boolean bringsIds() {
        return bulk() || (script == OltpScriptName.INSERT && !autoInc);
    }

    /** Whether tables have the two columns of bulk-insert. */
    boolean bulk() {
        return script == OltpScriptName.BULK_INSERT;
    }

    /** Whether {@code k} has an index: not in Redshift, which has none. */
    boolean indexed() {
        return createSecondary && pgsqlVariant != PgsqlVariant.REDSHIFT;
    }

    /** Rows replaced in a transaction: none in Redshift. */
    int replaced() {
        return pgsqlVariant == PgsqlVariant.REDSHIFT ? 0 : deleteInserts;
    }

    /** The name of a table, counted from 1. */
    String table(int number) {
        return persona == Persona.SYSBENCH_0_4_COMPLEX ? "sbtest" : Schema.name(number);
    }
}
