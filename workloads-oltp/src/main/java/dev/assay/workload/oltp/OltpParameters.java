package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The parameters of the workload: the options of sysbench's scripts with the defaults of release 1.0. Component order is the
 * order in the help. Immutable.
 *
 * @param script the sysbench script of a transaction
 * @param persona the version of sysbench to imitate, or Assay's own behaviour
 * @param data tables and rows
 * @param draws distribution of ids and of {@code k}
 * @param selects numbers of selects in a transaction
 * @param changes numbers of changes in a transaction
 * @param skipTrx whether each statement commits by itself
 * @param randomSelects values in the statement of select-random-points and select-random-ranges
 * @param secondary whether {@code id} has an ordinary index instead of the primary key
 * @param product options for single database products
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OltpParameters(
        @Parameter(description = "The sysbench script to run", defaultValue = "read-write", usual = true)
        OltpScriptName script,

        @Parameter(
                description = "Behaviour of a run: Assay's, or that of a version of sysbench",
                defaultValue = "assay",
                shapesData = true,
                usual = true)
        Persona persona,

        OltpTables data,

        Draws draws,

        RowSelects selects,

        RowChanges changes,

        @Parameter(
                description = "Whether to omit BEGIN and COMMIT, so that each statement commits by itself",
                defaultValue = "false",
                usual = true)
        boolean skipTrx,

        RandomSelects randomSelects,

        @Parameter(
                description = "Whether id has an ordinary index instead of the primary key",
                defaultValue = "false",
                shapesData = true)
        boolean secondary,

        ProductOptions product) {

    /** Checks the consistency of script, persona and options. */
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
                    + " reads only sbtest1: leave --tables out, or choose another --script");
        }
    }

    FailurePolicy failures() {
        return new FailurePolicy(persona.failures(), product.ignoredErrors());
    }

    /** Rows loaded into each table: none if the run generates ids, which could collide with loaded ones. */
    int rows() {
        return generatesIds() ? 0 : data.tableSize();
    }

    /** Whether the run generates the ids of inserted rows. */
    boolean generatesIds() {
        return bulk() || (script == OltpScriptName.INSERT && !data.autoInc());
    }

    /** Whether the script is bulk-insert, whose tables have two columns. */
    boolean bulk() {
        return script == OltpScriptName.BULK_INSERT;
    }

    /** Whether {@code k} has an index; never in Redshift. */
    boolean indexed() {
        return data.createSecondary() && !product.redshift();
    }

    /** Rows replaced per transaction; 0 in Redshift. */
    int replaced() {
        return product.redshift() ? 0 : changes.deleteInserts();
    }

    /** Returns the name of a table, from 1. */
    String table(int number) {
        return persona == Persona.SYSBENCH_0_4_COMPLEX ? "sbtest" : Schema.name(number);
    }
}
