package dev.assay.workload.ycsb;

import dev.assay.model.result.AuditResult;
import dev.assay.model.result.Tallies;
import java.util.List;
import java.util.Map;

/**
 * Compares what was read with what has to be there, once an operation has ended and nobody's time runs. Confined to its
 * worker.
 */
final class Verification {

    private static final String TALLY = "verified";
    private static final String TITLE = "every value that was read follows from its key and field (dataintegrity)";

    private final Values values;
    private final boolean wanted;
    private long right;
    private long wrong;
    private long empty;

    /**
     * @param wanted whether values can be told
     */
    Verification(Values values, boolean wanted) {
        this.values = values;
        this.wanted = wanted;
    }

    /** Looks at a record that was read; YCSB's OK, UNEXPECTED_STATE and ERROR of its operation VERIFY. */
    void verify(Key key, RowBuffer row) {
        if (!wanted) {
            return;
        }
        if (row.size() == 0) {
            empty++;
            return;
        }
        for (int i = 0; i < row.size(); i++) {
            if (!values.holds(key, row.position(i), row.text(row.position(i)))) {
                wrong++;
                return;
            }
        }
        right++;
    }

    Tallies tallies() {
        return wanted ? new Tallies(Map.of(TALLY, List.of(right, wrong, empty))) : Tallies.NONE;
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
