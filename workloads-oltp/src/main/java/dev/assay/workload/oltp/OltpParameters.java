package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The parameters of the workload: the options of sysbench's scripts with the defaults of its release 1.0. Groups stand where
 * their options stand in the help. Immutable.
 *
 * @param script which of sysbench's scripts a transaction is
 * @param persona whose habits a run has
 * @param data tables and rows
 * @param draws distribution of ids and of {@code k}
 * @param selects numbers of selects in a transaction
 * @param changes numbers of changes in a transaction
 * @param skipTrx whether each statement commits by itself
 * @param randomSelects values in the statement of select-random-points and select-random-ranges
 * @param secondary whether {@code id} has an ordinary index in place of the primary key
 * @param product options for single database products
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

        OltpTables data,

        Draws draws,

        RowSelects selects,

        RowChanges changes,

        @Parameter(
                description = "Whether to leave out BEGIN and COMMIT, so that each statement commits",
                defaultValue = "false")
        boolean skipTrx,

        RandomSelects randomSelects,

        @Parameter(
                description = "Whether id has an ordinary index in place of the primary key",
                defaultValue = "false",
                shapesData = true)
        boolean secondary,

        ProductOptions product) {

    /** Checks that script, persona and groups do not contradict each other. */
    public OltpParameters {
        Objects.requireNonNull(script, "script");
        Objects.requireNonNull(persona, "persona");
        PersonaLimits.require(
                persona,
                script,
                draws.randType(),
                data.tables(),
                !product.createTableOptions().isEmpty());
        PersonaLimits.requireIgnoring(persona, product.ignoredErrors());
        if (script.partitioned() && data.tables() > 1) {
            throw AssayException.plan("--tables: found " + data.tables() + "; the script " + script.id()
                    + " reads sbtest1 alone: leave --tables out, or choose another --script");
        }
    }

    /** What is done about statements that failed. */
    FailurePolicy failures() {
        return new FailurePolicy(persona.failures(), product.ignoredErrors());
    }

    /** The rows loaded into each table: none where the run brings ids of its own, which could meet those of loaded ones. */
    int rows() {
        return bringsIds() ? 0 : data.tableSize();
    }

    /** Whether the rows that are inserted have ids that the run itself has numbered. */
    boolean bringsIds() {
        return bulk() || (script == OltpScriptName.INSERT && !data.autoInc());
    }

    /** Whether tables have the two columns of bulk-insert. */
    boolean bulk() {
        return script == OltpScriptName.BULK_INSERT;
    }

    /** Whether {@code k} has an index: not in Redshift, which has none. */
    boolean indexed() {
        return data.createSecondary() && !product.redshift();
    }

    /** Rows replaced in a transaction: none in Redshift. */
    int replaced() {
        return product.redshift() ? 0 : changes.deleteInserts();
    }

    /** The name of a table, counted from 1. */
    String table(int number) {
        return persona == Persona.SYSBENCH_0_4_COMPLEX ? "sbtest" : Schema.name(number);
    }
}
