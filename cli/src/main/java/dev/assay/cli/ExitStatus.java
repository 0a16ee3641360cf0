package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.SearchConclusion;
import dev.assay.model.AssayException;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.util.List;

/** Exit statuses of the process, a contract with scripts. Stateless. */
final class ExitStatus {

    static final int DONE = 0;
    static final int INVALID = 1;
    static final int USAGE = 2;
    static final int TARGET = 3;
    static final int HOST = 4;
    static final int BUG = 70;
    static final int INTERRUPTED = 130;

    private ExitStatus() {}

    static int of(AssayException failure) {
        return switch (failure.kind()) {
            case PLAN -> USAGE;
            case TARGET -> TARGET;
            case HOST -> HOST;
        };
    }

    /**
     * Returns the status of a run after its results were printed.
     *
     * @param measured status by verdicts
     * @param report report option of the run
     */
    static int of(int measured, ExperimentRun run, ReportOption report) {
        return of(measured, run.writeFailure().isPresent(), report);
    }

    /** Returns the status of a run, some of whose files may not have been written. */
    static int of(int measured, boolean unwritten, ReportOption report) {
        return unwritten || report.failed() ? HOST : measured;
    }

    static int of(TrialResult result) {
        return result.verdict().status() == Verdict.Status.INVALID ? INVALID : DONE;
    }

    static int of(RunResult result) {
        return ofTrials(result.trials());
    }

    /** Returns the status of several cells. A search has to have an answer; loads beyond it may be INVALID. */
    static int of(RunResult result, Analysis analysis) {
        List<SearchConclusion> searches = analysis.peaks().searches();
        if (searches.isEmpty()) {
            return of(result);
        }
        return searches.stream().allMatch(search -> search.point() != null) ? DONE : INVALID;
    }

    /** A refused cell is a valid outcome; an INVALID one is not. */
    static int ofTrials(List<TrialResult> trials) {
        return trials.stream()
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .mapToInt(ExitStatus::of)
                .max()
                .orElse(DONE);
    }

    /** A condition that is missed, or undecided although its cell was measured, fails the run. */
    static int ofConditions(List<ConditionResult> results) {
        return results.stream().anyMatch(ConditionResult::failed) ? INVALID : DONE;
    }

    static int of(List<CheckResult> checks) {
        return checks.stream().anyMatch(check -> check.status() == CheckResult.Status.FAILED) ? INVALID : DONE;
    }

    static int ofFindings(List<Finding> findings) {
        return Finding.refusal(findings).map(ExitStatus::of).orElse(DONE);
    }
}
