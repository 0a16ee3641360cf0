package dev.assay.workload.ycsb;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.Tallies;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.StepTimes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was read with what has to be there, once an operation has ended and nobody's time runs; YCSB's operation VERIFY
 * is told as a step of it. Confined to its worker.
 */
final class Verification {

    /** What it is called among the steps. */
    static final String STEP = "verify";

    private static final String TALLY = "verified";
    private static final String TITLE = "every value that was read follows from its key and field (dataintegrity)";

    private final Values values;
    private final int step;
    private long right;
    private long wrong;
    private long empty;
    private @Nullable OutcomeCode outcome;
    private long beganNanos;
    private long endedNanos;

    /**
     * @param step its position in the workload's steps; negative where values cannot be told, and nothing is verified
     */
    Verification(Values values, int step) {
        this.values = values;
        this.step = step;
    }

    /**
     * Looks at a record that was read; YCSB's OK, UNEXPECTED_STATE and ERROR of its operation VERIFY.
     *
     * @param row null if the read threw: YCSB finds nothing then, which is an ERROR; no value was read that could be wrong
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

    /** Tells the last one, once. */
    void step(StepTimes times) {
        if (outcome != null) {
            times.step(step, outcome, beganNanos, endedNanos);
            outcome = null;
        }
    }

    Tallies tallies() {
        return step >= 0 ? new Tallies(Map.of(TALLY, List.of(right, wrong, empty))) : Tallies.NONE;
    }

    /** What all workers found. */
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
                counts.get(0) + " records right, " + counts.get(1) + " with another value, " + counts.get(2)
                        + " without any");
    }
}
