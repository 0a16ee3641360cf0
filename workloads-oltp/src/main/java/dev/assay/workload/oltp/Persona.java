package dev.assay.workload.oltp;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Demarcation;
import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Whose habits a run has: that of Assay, or of a version of sysbench. It decides on the statements and how they are sent, on
 * tables and rows, on what a failure means, on some defaults, and by its name on the layout of {@code --style sysbench}.
 * {@code docs/personas.md} tells each.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Persona {
    /**
     * Assay's own: the statements of sysbench 1.0, all prepared, transactions begun by the driver, failures treated as in
     * every workload of Assay.
     */
    ASSAY(Demarcation.DRIVER, FailureHandling.OF_EVERY_WORKLOAD, 0),
    /** The Lua scripts of release 1.0. */
    SYSBENCH_1_0(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED, 0),
    /** What became of them on the branch master: draws are uniform unless asked for otherwise. */
    SYSBENCH_MASTER(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED, 0),
    /** The script {@code oltp.lua} of the branch 0.5: all is text, a transaction has one table, ends after 10,000 of them. */
    SYSBENCH_0_5(Demarcation.EXPLICIT_TEXT, FailureHandling.RESTARTED, 10_000),
    /** The test {@code oltp} of release 0.4 in its mode {@code complex}: one table {@code sbtest} of short rows. */
    SYSBENCH_0_4_COMPLEX(Demarcation.EXPLICIT_SQL, FailureHandling.RESTARTED_0_4, 0);

    private final Demarcation demarcation;
    private final FailureHandling failures;
    private final long transactions;

    /**
     * @param demarcation of scripts that have transactions
     * @param transactions after how many a run ends unless told otherwise; 0: no limit
     */
    Persona(Demarcation demarcation, FailureHandling failures, long transactions) {
        this.demarcation = demarcation;
        this.failures = failures;
        this.transactions = transactions;
    }

    /** The name as people type it. */
    String id() {
        return Kebab.of(this);
    }

    /** How BEGIN and COMMIT are sent around the statements of a transaction. */
    Demarcation demarcation() {
        return demarcation;
    }

    /** What a failure means to it. */
    FailureHandling failures() {
        return failures;
    }

    /** The distributions it has. */
    Set<RandType> draws() {
        return switch (this) {
            case ASSAY -> EnumSet.allOf(RandType.class);
            case SYSBENCH_1_0, SYSBENCH_0_5 ->
                EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.SPECIAL, RandType.PARETO);
            case SYSBENCH_MASTER -> EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.PARETO, RandType.ZIPFIAN);
            case SYSBENCH_0_4_COMPLEX -> EnumSet.of(RandType.UNIFORM, RandType.GAUSSIAN, RandType.SPECIAL);
        };
    }

    /** How it draws unless told otherwise. */
    RandType defaultDraws() {
        return draws().contains(RandType.SPECIAL) ? RandType.SPECIAL : RandType.UNIFORM;
    }

    /** After how many transactions a run ends unless told otherwise; 0: no limit. */
    long transactions() {
        return transactions;
    }

    /** Whether it came before the scripts of release 1.0: it has one script, which reads and writes, or one of both. */
    boolean legacy() {
        return this == SYSBENCH_0_5 || this == SYSBENCH_0_4_COMPLEX;
    }

    /** Whether it has a script. */
    boolean has(OltpScriptName script) {
        return !legacy() || script.transactional();
    }

    /** Whether all its statements are sent as text. */
    boolean sendsText() {
        return this == SYSBENCH_0_5;
    }
}
