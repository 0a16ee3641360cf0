package dev.assay.analysis;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Analysis;
import dev.assay.model.result.Analysis.Optimum;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** What follows from the trials of an experiment: a pure function. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweepAnalysis {

    private SweepAnalysis() {}

    /** A cell and what came of it. */
    private record Measured(Cell cell, TrialResult trial) {}

    /** The analysis of a run, as far as it came. */
    public static Analysis of(RunResult run) {
        Map<String, Map<Map<String, String>, List<Measured>>> points = new LinkedHashMap<>();
        for (SystemSpec target : run.experiment().plan().targets()) {
            points.put(target.name(), new LinkedHashMap<>());
        }
        for (int i = 0; i < run.trials().size(); i++) {
            Cell cell = run.experiment().cells().get(i);
            points.computeIfAbsent(cell.target().name(), target -> new LinkedHashMap<>())
                    .computeIfAbsent(cell.point(), point -> new ArrayList<>())
                    .add(new Measured(cell, run.trials().get(i)));
        }
        List<Optimum> optima = new ArrayList<>();
        points.forEach((target, measured) -> best(measured.values()).ifPresent(optima::add));
        Optimum best =
                optima.stream().max(Comparator.comparingDouble(Optimum::value)).orElse(null);
        return new Analysis(best, optima, null, null, List.of(), List.of());
    }

    private static Optional<Optimum> best(Iterable<List<Measured>> points) {
        List<Optimum> all = new ArrayList<>();
        for (List<Measured> measured : points) {
            optimum(measured).ifPresent(all::add);
        }
        return all.stream().max(Comparator.comparingDouble(Optimum::value));
    }

    /** A point is as good as all its repetitions together, and as bad as the worst of them. */
    private static Optional<Optimum> optimum(List<Measured> measured) {
        if (!measured.stream().allMatch(each -> ranked(each.trial()))) {
            return Optional.empty();
        }
        TrialResult first = measured.get(0).trial();
        return Optional.of(new Optimum(
                measured.get(0).cell().target().name(),
                measured.get(0).cell().point(),
                measured.stream().map(each -> each.cell().id()).toList(),
                first.throughput().metric(),
                measured.stream()
                        .mapToDouble(each -> each.trial().throughput().value())
                        .average()
                        .orElseThrow(),
                first.throughput().unit(),
                measured.stream()
                        .map(each -> each.trial().verdict().status())
                        .max(Comparator.naturalOrder())
                        .orElse(Verdict.Status.VALID)));
    }

    /** What was refused, stopped or is INVALID is shown, never ranked. */
    private static boolean ranked(TrialResult trial) {
        return trial.status() == TrialResult.Status.DONE && trial.verdict().status() != Verdict.Status.INVALID;
    }
}
