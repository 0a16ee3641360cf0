package dev.assay.analysis;

import dev.assay.cost.Prices;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs of a closed loop over users, with planted figures. */
final class SweepFixture {

    private SweepFixture() {}

    /** The planted figures of a trial. */
    record Measured(int users, double throughput, double p95Micros, TrialResult.Status status) {

        Measured(int users, double throughput, double p95Micros) {
            this(users, throughput, p95Micros, TrialResult.Status.DONE);
        }
    }

    static Prices noPrices() {
        throw new AssertionError("prices are not needed");
    }

    static Source source(String run, List<Measured> measured) {
        return Source.of(run, null, result(measured, Map.of()));
    }

    /**
     * Returns a run with a trial for each measurement; equal numbers of users are repetitions.
     *
     * @param changes fields of the trials' documents that replace those of the fixture; maps are merged
     */
    static RunResult result(List<Measured> measured, Map<String, ?> changes) {
        Plan plan = ResultFixture.closed().plan();
        List<String> users = measured.stream()
                .map(each -> Integer.toString(each.users()))
                .distinct()
                .toList();
        Sweep sweep = new Sweep(
                Map.of("users", users),
                Math.max(1, measured.size() / users.size()),
                Sweep.Order.AS_WRITTEN,
                Duration.ZERO,
                Sweep.Reset.NONE);
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        Map<Integer, Integer> repetitions = new HashMap<>();
        for (Measured each : measured) {
            cells.add(new Cell(
                    cells.size() + 1,
                    plan.targets().get(0),
                    plan.workload(),
                    plan.load(),
                    plan.schedule(),
                    Map.of("users", Integer.toString(each.users())),
                    repetitions.merge(each.users(), 1, Integer::sum)));
            trials.add(trial(cells.size(), each, changes));
        }
        Experiment experiment = new Experiment(
                1,
                "1",
                new Plan("p", plan.targets(), plan.workload(), plan.load(), plan.schedule(), 1, sweep),
                cells,
                Map.of(),
                Map.of());
        return new RunResult(1, experiment, trials);
    }

    private static TrialResult trial(int cell, Measured measured, Map<String, ?> changes) {
        Map<Object, Object> document = new LinkedHashMap<>(Json.read(Json.write(ResultFixture.trial()), Map.class));
        double rate = measured.throughput();
        document.put("cell", cell);
        document.put("status", measured.status().name());
        put(document, "throughput", Map.of("metric", "transactionsPerSecond", "value", rate, "unit", "1/s"));
        document.put("transactionsPerSecond", rate);
        put(document, "responseTimeMicros", Map.of("mean", 1e6 * measured.users() / rate, "p95", measured.p95Micros()));
        put(document, "load", Map.of("model", "closed", "users", measured.users()));
        document.put("verdict", Map.of("status", "VALID", "reasons", List.of()));
        changes.forEach((name, value) -> put(document, name, value));
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static void put(Map<Object, Object> document, String name, Object value) {
        if (document.get(name) instanceof Map<?, ?> before && value instanceof Map<?, ?> after) {
            Map<Object, Object> merged = new LinkedHashMap<>(before);
            merged.putAll(after);
            document.put(name, merged);
        } else {
            document.put(name, value);
        }
    }
}
