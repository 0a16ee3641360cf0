package dev.assay.workload.ycsb;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.Tallies;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.StepTimes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the values that an operation read with the expected ones, after the operation has ended and outside its time. The
 * comparison is a step, YCSB's operation VERIFY. Confined to its worker.
 */
final class Verification {

    /** The name of the step. */
    static final String STEP = "verify";

    private static final String TALLY = "verified";
    private static final String TITLE = "every value read is the one derived from its key and field (dataintegrity)";

    private final Values values;
    private final int step;
    private long right;
    private long wrong;
    private long empty;
    private @Nullable OutcomeCode outcome;
    private long beganNanos;
    private long endedNanos;

    /**
     * @param step its position in the workload's steps; negative if values are random and not verified
     */
    Verification(Values values, int step) {
        this.values = values;
        this.step = step;
    }

    /**
     * Verifies a record that was read, with the outcomes OK, UNEXPECTED_STATE and ERROR of YCSB's operation VERIFY.
     *
     * @param row null if the read threw: an ERROR as in YCSB, but not counted as a wrong value
     */
    void verify(Key key, @Nullable RowBuffer row) {
        if (step < 0) {
            return;
        }
        beganNanos = System.nanoTime();
        outcome = row == null ? KeyValueOutcome.ERROR : compared(key, row);
        endedNanos = System.nanoTime();
    }

    private OutcomeCode compared(Key key, RowBuffer row) {
        if (row.size() == 0) {
            empty++;
            return KeyValueOutcome.ERROR;
        }
        for (int i = 0; i < row.size(); i++) {
            if (!values.holds(key, row.position(i), row.text(row.position(i)))) {
                wrong++;
                return KeyValueOutcome.UNEXPECTED_STATE;
            }
        }
        right++;
        return OutcomeCode.COMMITTED;
    }

    /** Reports the last verification once. */
    void step(StepTimes times) {
        if (outcome != null) {
            times.step(step, outcome, beganNanos, endedNanos);
            outcome = null;
        }
    }

    Tallies tallies() {
        return step >= 0 ? new Tallies(Map.of(TALLY, List.of(right, wrong, empty))) : Tallies.NONE;
    }

    /** Returns the audit of all workers' verifications. */
    static AuditResult audit(Tallies tallies) {
        List<Long> counts = tallies.of(TALLY, 3);
        long bad = counts.get(1) + counts.get(2);
        long all = counts.get(0) + bad;
        if (all == 0) {
            return AuditResult.notApplicable("values-read", TITLE, "1", "no record was read");
        }
        return new AuditResult(
                "values-read",
                TITLE,
                bad == 0 ? AuditResult.Status.PASSED : AuditResult.Status.FAILED,
                bad,
                "1",
                null,
                0.0,
                all,
                counts.get(0) + " records correct, " + counts.get(1) + " with a wrong value, " + counts.get(2)
                        + " without values");
    }
}
