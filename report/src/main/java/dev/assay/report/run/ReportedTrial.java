package dev.assay.report.run;

import dev.assay.document.HistogramLog;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.Interval;
import dev.assay.model.result.TrialResult;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a trial. Immutable.
 *
 * @param run the name of its run
 * @param system what was measured, by a name that tells systems of several runs apart
 * @param cell of the experiment; made up as far as necessary where that is lost
 * @param result or null if the trial never came to its end
 * @param intervals as far as they were written; empty where their file is missing
 * @param histograms or null where they are missing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReportedTrial(
        String run,
        String system,
        Cell cell,
        @Nullable TrialResult result,
        List<Interval> intervals,
        @Nullable HistogramLog histograms) {

    /** Copies the list. */
    public ReportedTrial {
        intervals = List.copyOf(intervals);
    }

    /** Its result with its cell; empty if it never came to its end. */
    public Optional<CellResult> ended() {
        return result == null ? Optional.empty() : Optional.of(new CellResult(cell, result));
    }

    /** Whether its figures may be part of a mean or a ranking. */
    public boolean ranked() {
        return ended().filter(CellResult::ranked).isPresent();
    }

    /** What it is called where there are several: system, point and, if there are more, which repetition. */
    public String label() {
        String point = cell.pointText();
        return system + (point.isEmpty() ? "" : ", " + point) + (cell.repetition() > 1 ? " #" + cell.repetition() : "");
    }
}
