package dev.assay.store;

import dev.assay.analysis.Analysis.Optimum;
import dev.assay.cost.Prices;
import dev.assay.document.RunReader;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.store.StoredRun.BestPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Summarises the files of a run for the catalogue. Stateless. */
final class RunSummary {

    private RunSummary() {}

    /**
     * Returns the summary of a run directory.
     *
     * @param name of the run in the catalogue
     * @param prices for runs whose analysis is not stored
     */
    static StoredRun of(Path run, String name, Set<String> tags, Supplier<Prices> prices) {
        boolean report = Files.exists(run.resolve("report.html"));
        try {
            RunResult result = RunReader.result(run);
            List<BestPoint> best = new ArrayList<>();
            for (Optimum optimum :
                    StoredAnalysis.of(run, result, prices).peaks().optima()) {
                best.add(best(optimum, result));
            }
            return new StoredRun(
                    name,
                    result.trials().stream()
                            .map(trial -> trial.provenance().startedAt().truncatedTo(ChronoUnit.MILLIS))
                            .min(Comparator.naturalOrder())
                            .orElse(null),
                    result.experiment().plan().name(),
                    result.experiment().plan().workload().id(),
                    result.experiment().cells().size(),
                    result.trials().size(),
                    Files.exists(run.resolve("result.json")) ? outcome(result) : StoredRun.UNFINISHED,
                    best,
                    tags,
                    report);
        } catch (AssayException damaged) {
            return new StoredRun(name, (Instant) null, "", "", 0, 0, StoredRun.UNREADABLE, List.of(), tags, report);
        }
    }

    /** Returns the worst outcome; refused trials count only if there is no other. */
    private static String outcome(RunResult result) {
        return result.trials().stream()
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .max(Comparator.comparing((TrialResult trial) -> trial.verdict().status()))
                .map(TrialResult::outcome)
                .orElse(TrialResult.Status.REFUSED.name());
    }

    private static BestPoint best(Optimum optimum, RunResult result) {
        int first = optimum.cells().get(0);
        TrialResult trial = result.trials().stream()
                .filter(each ->
                        each.provenance().cell() == null || each.provenance().cell() == first)
                .findFirst()
                .orElseThrow(() -> AssayException.plan("cell " + first + " has no trial"));
        LatencyMicros times = trial.outcomes().responseTimeMicros();
        Cost cost = trial.cost();
        return new BestPoint(
                optimum.target(),
                Cell.text(optimum.point()),
                optimum.metric(),
                optimum.value(),
                optimum.unit(),
                optimum.halfWidth95(),
                times == null ? null : Double.valueOf(times.p95()),
                cost == null ? null : cost.perMonth(),
                cost == null ? null : cost.currency());
    }
}
