package dev.assay.analysis;

import dev.assay.cost.Prices;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs of a closed loop over users, with planted figures. */
public final class SweepFixture {

    /** Documents are slow to parse, so that one trial is the template of all. */
    private static final TrialResult UNCHANGED = template(Map.of());

    private SweepFixture() {}

    /** The planted figures of a trial. */
    public record Measured(int users, double throughput, double p95Micros, TrialResult.Status status) {

        /** Creates the figures of a finished trial. */
        public Measured(int users, double throughput, double p95Micros) {
            this(users, throughput, p95Micros, TrialResult.Status.DONE);
        }
    }

    static final Supplier<Prices> NO_PRICES = () -> {
        throw new AssertionError("prices are not needed");
    };

    /** Returns runs that are analysed together, and whose documents are whole. */
    static List<Source> together(Source... runs) {
        return Source.together(List.of(runs), problem -> {
            throw new AssertionError(problem);
        });
    }

    static Source source(String run, List<Measured> measured) {
        return Source.of(run, null, result(measured, Map.of()));
    }

    /**
     * Returns a run with a trial for each measurement; equal numbers of users are repetitions.
     *
     * @param changes fields of the trials' documents that replace those of the fixture; maps are merged
     */
    public static RunResult result(List<Measured> measured, Map<String, ?> changes) {
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
        TrialResult template = changes.isEmpty() ? UNCHANGED : template(changes);
        for (Measured each : measured) {
            cells.add(new Cell(
                    cells.size() + 1,
                    plan.targets().get(0),
                    plan.workload(),
                    plan.load(),
                    plan.schedule(),
                    Map.of("users", Integer.toString(each.users())),
                    repetitions.merge(each.users(), 1, Integer::sum)));
            trials.add(trial(cells.size(), each, template));
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

    private static TrialResult template(Map<String, ?> changes) {
        Map<?, ?> read = Json.read(Json.write(ResultFixture.trial()), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(read);
        put(document, "load", Map.of("model", "closed"));
        document.put("verdict", Map.of("status", "VALID", "reasons", List.of()));
        document.put("server", null);
        document.put("monitoring", null);
        changes.forEach((name, value) -> put(document, name, value));
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static TrialResult trial(int cell, Measured measured, TrialResult like) {
        double rate = measured.throughput();
        double p95 = measured.p95Micros();
        double mean = 1e6 * measured.users() / rate;
        LatencyMicros times = new LatencyMicros(mean, 1, p95 / 3, p95 / 1.5, p95, 1.3 * p95, 2 * p95, 3 * p95);
        return new TrialResult(
                new Provenance(
                        1,
                        like.provenance().tool(),
                        like.provenance().startedAt(),
                        like.provenance().seed(),
                        cell,
                        null,
                        null),
                like.workload(),
                like.target(),
                new TrialResult.LoadInfo(
                        like.load().model(),
                        measured.users(),
                        null,
                        null,
                        "none",
                        like.load().connections(),
                        1,
                        null),
                new TrialCourse(
                        measured.status(),
                        like.course().phases(),
                        like.course().refusal(),
                        null,
                        List.of(),
                        like.course().steadiness(),
                        like.course().idleServers()),
                new TrialResult.Throughput("transactionsPerSecond", rate, "1/s"),
                new Rates(
                        rate,
                        null,
                        null,
                        null,
                        like.rates().series(),
                        like.rates().jitter()),
                new Outcomes(like.outcomes().transactions(), List.of(), times, times, null, null, null),
                like.hosts(),
                like.compliance(),
                like.verdict(),
                null);
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
