package dev.assay.workload.oltp;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Demarcation;
import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The behaviour of a run: Assay's own, or that of a version of sysbench. Determines statements and protocol, tables and rows,
 * failure handling, some defaults, and the layout of {@code --style sysbench}. See {@code docs/personas.md}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Persona {
    /**
     * Assay's own: the statements of sysbench 1.0, all prepared; transactions begun by the driver; the failure handling of all
     * Assay workloads.
     */
    ASSAY(Demarcation.DRIVER, FailureHandling.OF_EVERY_WORKLOAD, 0),
    /** The Lua scripts of release 1.0. */
    SYSBENCH_1_0(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED, 0),
    /** The Lua scripts of the branch master: uniform distribution by default. */
    SYSBENCH_MASTER(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED, 0),
    /** {@code oltp.lua} of branch 0.5: statements as text, one table per transaction, ends after 10,000 transactions. */
    SYSBENCH_0_5(Demarcation.EXPLICIT_TEXT, FailureHandling.RESTARTED, 10_000),
    /** The test {@code oltp} of release 0.4 in mode {@code complex}: one table {@code sbtest} with short rows. */
    SYSBENCH_0_4_COMPLEX(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED_0_4, 0);

    private final Demarcation demarcation;
    private final FailureHandling failures;
    private final long transactions;

    /**
     * @param demarcation of scripts with transactions
     * @param transactions default limit of transactions per run; 0: no limit
     */
    Persona(Demarcation demarcation, FailureHandling failures, long transactions) {
        this.demarcation = demarcation;
        this.failures = failures;
        this.transactions = transactions;
    }

    String id() {
        return Kebab.of(this);
    }

    /** How BEGIN and COMMIT are sent around the statements of a transaction. */
    Demarcation demarcation() {
        return demarcation;
    }

    FailureHandling failures() {
        return failures;
    }

    /** Returns the supported distributions. */
    Set<RandType> draws() {
        return switch (this) {
            case ASSAY -> EnumSet.allOf(RandType.class);
            case SYSBENCH_1_0, SYSBENCH_0_5 ->
                EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.SPECIAL, RandType.PARETO);
            case SYSBENCH_MASTER -> EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.PARETO, RandType.ZIPFIAN);
            case SYSBENCH_0_4_COMPLEX -> EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.SPECIAL);
        };
    }

    RandType defaultDraws() {
        return draws().contains(RandType.SPECIAL) ? RandType.SPECIAL : RandType.UNIFORM;
    }

    /** Default limit of transactions per run; 0: no limit. */
    long transactions() {
        return transactions;
    }

    /** Whether it precedes release 1.0 and has only the scripts read-write, read-only and write-only. */
    boolean legacy() {
        return this == SYSBENCH_0_5 || this == SYSBENCH_0_4_COMPLEX;
    }

    /** Whether it supports a script. */
    boolean has(OltpScriptName script) {
        return !legacy() || script.transactional();
    }

    /** Whether all its statements are sent as text. */
    boolean sendsText() {
        return this == SYSBENCH_0_5;
    }
}
