package dev.assay.analysis;

import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.Analysis;
import dev.assay.model.result.Analysis.Optimum;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** What follows from the trials of an experiment: a pure function. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweepAnalysis {

    private SweepAnalysis() {}

    /** The analysis of a run, as far as it came. */
    public static Analysis of(RunResult run) {
        List<SweepPoint> points = SweepPoint.of(run);
        List<Optimum> optima = new ArrayList<>();
        for (SystemSpec target : run.experiment().plan().targets()) {
            points.stream()
                    .filter(point -> point.target().equals(target.name()))
                    .map(SweepAnalysis::optimum)
                    .flatMap(Optional::stream)
                    .max(Comparator.comparingDouble(Optimum::value))
                    .ifPresent(optima::add);
        }
        Optimum best =
                optima.stream().max(Comparator.comparingDouble(Optimum::value)).orElse(null);
        return new Analysis(best, optima, null, null, List.of(), List.of());
    }

    private static Optional<Optimum> optimum(SweepPoint point) {
        TrialResult.Throughput throughput = point.results().get(0).trial().throughput();
        return point.throughput()
                .map(estimate -> new Optimum(
                        point.target(),
                        point.point(),
                        point.results().stream()
                                .map(result -> result.cell().id())
                                .toList(),
                        throughput.metric(),
                        estimate.mean(),
                        throughput.unit(),
                        point.status(),
                        estimate.halfWidth95().isPresent()
                                ? Double.valueOf(estimate.halfWidth95().getAsDouble())
                                : null));
    }
}
