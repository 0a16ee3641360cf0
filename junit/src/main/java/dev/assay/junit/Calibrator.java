package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import dev.assay.spi.workload.WorkloadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Measures a reference workload before and after a benchmark, half of the repetitions each, with the users and the duration of the
 * benchmark. Confined to the thread of a test.
 *
 * @param reference the reference workload
 * @param builder starts an experiment with it on the database of the benchmark
 * @param runner runs an experiment on this database
 */
record Calibrator(
        WorkloadFactory<?, ?> reference,
        Supplier<ExperimentBuilder> builder,
        Function<ExperimentBuilder, RunResult> runner) {

    private static final Duration LONGEST = Duration.ofSeconds(2);

    /** A measurement between two calibrations. */
    record Calibrated(RunResult result, Calibration calibration) {}

    /** Measures both. The first calibration has one repetition more, which warms the client up. */
    Calibrated around(List<Cell> cells, Supplier<RunResult> measurement) {
        int before = (cells.size() + 1) / 2;
        List<Double> perSecond =
                new ArrayList<>(measured(cells.get(0), before + 1).subList(1, before + 1));
        RunResult result = measurement.get();
        if (cells.size() > before) {
            perSecond.addAll(measured(cells.get(0), cells.size() - before));
        }
        return new Calibrated(result, new Calibration(reference.id(), perSecond));
    }

    private List<Double> measured(Cell cell, int repetitions) {
        Duration planned = cell.schedule().measurement();
        Duration duration = planned.compareTo(LONGEST) < 0 ? planned : LONGEST;
        ExperimentBuilder experiment =
                builder.get().users(cell.load().users()).duration(duration).rampUp(duration.dividedBy(4));
        if (repetitions > 1) {
            experiment.sweep(Repeats.sweep(Map.of(), repetitions, Sweep.Reset.NONE));
        }
        RunResult result = runner.apply(experiment);
        for (CellResult each : CellResult.of(result)) {
            if (!each.ranked()) {
                throw AssayException.target(
                        "the calibration " + reference.id() + " is "
                                + each.trial().outcome() + ": "
                                + each.trial().verdict().reasons(),
                        null);
            }
        }
        return result.trials().stream().map(trial -> trial.throughput().value()).toList();
    }
}
