package dev.assay.cli;

import dev.assay.ExperimentRun;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.SearchConclusion;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.model.AssayException;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.report.run.ReportedRuns;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /**
     * Returns the status of a run by its results: {@link #INVALID} if a result is INVALID, a search has no answer, or a condition
     * on a cell or a change is missed. Of a search, only the answer counts: its other measurements may be INVALID. A refused cell is a valid outcome.
     */
    static int of(RunResult result, Analysis analysis) {
        return of(
                CellResult.of(result).stream()
                        .map(each -> new Judged(each.cell().target().name(), each.trial()))
                        .toList(),
                analysis);
    }

    /** Returns the status of stored runs by the same rule. */
    static int of(ReportedRuns runs) {
        return of(
                runs.trials().stream()
                        .flatMap(
                                trial -> trial.ended().map(ended -> new Judged(trial.system(), ended.trial())).stream())
                        .toList(),
                runs.analysis());
    }

    private record Judged(String system, TrialResult trial) {

        boolean invalid() {
            return trial.course().status() != TrialResult.Status.REFUSED
                    && trial.verdict().status() == Verdict.Status.INVALID;
        }
    }

    private static int of(List<Judged> trials, Analysis analysis) {
        List<SearchConclusion> searches = analysis.peaks().searches();
        Set<String> searched = searches.stream().map(SearchConclusion::target).collect(Collectors.toSet());
        boolean failed = trials.stream().anyMatch(each -> !searched.contains(each.system()) && each.invalid())
                || searches.stream().anyMatch(search -> search.point() == null)
                || analysis.conditions().stream().anyMatch(ConditionResult::failed)
                || analysis.comparisons().stream()
                        .flatMap(each -> Stream.ofNullable(each.measured()))
                        .anyMatch(RunComparison::failed);
        return failed ? INVALID : DONE;
    }

    static int of(List<CheckResult> checks) {
        return checks.stream().anyMatch(check -> check.status() == CheckResult.Status.FAILED) ? INVALID : DONE;
    }

    static int ofFindings(List<Finding> findings) {
        return Finding.refusal(findings).map(ExitStatus::of).orElse(DONE);
    }
}
