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
 * The files of a trial. Immutable.
 *
 * @param run the name of its run
 * @param system measured system, unique across runs
 * @param cell of the experiment; reconstructed if that is lost
 * @param result null if the trial did not finish
 * @param intervals written so far; empty if the file is missing
 * @param histograms null if missing
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

    /** Returns the same trial of a system with another name. */
    ReportedTrial of(String other) {
        return new ReportedTrial(run, other, cell, result, intervals, histograms);
    }

    /** Returns the result with its cell; empty if the trial did not finish. */
    public Optional<CellResult> ended() {
        return result == null ? Optional.empty() : Optional.of(new CellResult(cell, result));
    }

    /** Returns true if its figures may be part of a mean or a ranking. */
    public boolean ranked() {
        return ended().filter(CellResult::ranked).isPresent();
    }

    /** Returns a display name: system, point and repetition. */
    public String label() {
        String point = cell.pointText();
        return system + (point.isEmpty() ? "" : ", " + point) + (cell.repetition() > 1 ? " #" + cell.repetition() : "");
    }
}
