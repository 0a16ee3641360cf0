package dev.assay.report;

import dev.assay.Assay;
import dev.assay.internal.io.RunDirectory;
import dev.assay.internal.io.TrialFiles;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Writes folders of runs that nobody ran, as a run writes them. Stateless. */
final class Runs {

    private static final Path PLANS = Path.of("../plans");

    private Runs() {}

    /** The experiment of a shipped plan, with some of its lines replaced. */
    static Experiment shipped(String plan, Map<String, String> replaced) throws IOException {
        String text = Files.readString(PLANS.resolve(plan));
        for (Map.Entry<String, String> line : replaced.entrySet()) {
            if (!text.contains(line.getKey())) {
                throw new IllegalArgumentException(plan + " has no '" + line.getKey() + "'");
            }
            text = text.replace(line.getKey(), line.getValue());
        }
        // Bills are looked for beside the plan, which a text is not.
        String beside = PLANS.toAbsolutePath().normalize() + "/bills/";
        return Assay.create()
                .plan(plan, text.replace(": bills/", ": " + beside))
                .experiment();
    }

    /**
     * Writes a run.
     *
     * @param trial of each cell
     * @param seconds how many each trial has that is written second by second
     * @param bySecond which those are
     */
    static Path write(
            Path results,
            Experiment experiment,
            Function<Cell, TrialResult> trial,
            int seconds,
            Predicate<TrialResult> bySecond) {
        try (RunDirectory run = RunDirectory.create(results, experiment, Instant.parse("2026-11-20T10:00:00Z"))) {
            List<TrialResult> trials = new ArrayList<>();
            for (Cell cell : experiment.cells()) {
                TrialResult result = trial.apply(cell);
                trials.add(result);
                if (result.course().refusal() == null && bySecond.test(result)) {
                    try (TrialFiles files = run.trial(cell.id())) {
                        second(files, result, seconds);
                    }
                }
            }
            RunResult all = new RunResult(RunResult.SCHEMA_VERSION, experiment, trials);
            run.complete(all, () -> Assay.create().prices());
            return run.path();
        }
    }

    /** So many a second as the result has it, 45 of 100 of them New-Orders, with one second in ten of which one is slow. */
    private static void second(TrialFiles files, TrialResult result, int seconds) {
        List<String> types = result.throughput().metric().equals("tpmC")
                ? List.of("new-order", "payment", "order-status", "delivery", "stock-level")
                : List.of("read-write");
        files.on(new RunEvent.TrialStarted(
                types,
                types.stream().map(type -> false).toList(),
                List.of("committed", "failed"),
                List.of(true, false),
                result.load().users(),
                Map.of()));
        for (int i = 0; i < seconds; i++) {
            List<RunEvent.IntervalMeasured.Part> parts = new ArrayList<>();
            LatencyDistribution all = LatencyDistribution.empty(LatencyLayout.TWO_DIGITS);
            long count = 0;
            for (String type : types) {
                long own = perSecond(result, type, types.size());
                LatencyDistribution times = times(own, i % 10 == 9);
                parts.add(new RunEvent.IntervalMeasured.Part(type, "committed", times));
                all = all.plus(times);
                count += own;
            }
            Interval interval = new Interval(
                    i,
                    i == 0 ? Phase.RAMP_UP : Phase.MEASUREMENT,
                    // No second begins just when it should.
                    i * 1_000_000_000L + i % 2 * 69_000L,
                    1_000_000_000L + (i % 2 == 0 ? 69_000 : -69_000),
                    count,
                    0,
                    i == 5 ? 3 : 0,
                    0,
                    all.toMicros(),
                    health(i, seconds));
            files.on(new RunEvent.IntervalMeasured(interval, parts, Duration.ofSeconds(seconds)));
        }
        files.on(new RunEvent.TrialEnded(result));
    }

    /** Of a long trial, as a real one has it: a collection every few seconds, and no second like another. */
    private static IntervalHealth health(int second, int of) {
        return of > 60
                ? new IntervalHealth(
                        0.1 + second % 17 / 173.0,
                        0.6 + second % 13 / 97.0,
                        0.001 * (second % 3),
                        second % 3 == 1 ? 1.73 + second % 5 : 0,
                        0.53 + second % 7 / 3.0,
                        0)
                : new IntervalHealth(0.1, 0.6, 0, second == 7 ? 12 : 0, 0.5, 0);
    }

    static long perSecond(TrialResult result, String type, int types) {
        if (types == 1) {
            return Math.round(result.rates().transactionsPerSecond());
        }
        return type.equals("new-order")
                ? Math.round(result.throughput().value() / 60)
                : Math.max(
                        1,
                        Math.round((result.rates().transactionsPerSecond()
                                        - result.throughput().value() / 60)
                                / 4));
    }

    private static LatencyDistribution times(long count, boolean slow) {
        LatencyLayout layout = LatencyLayout.TWO_DIGITS;
        long[] counts = new long[layout.buckets()];
        long sum = 0;
        long longest = 2_000_000;
        for (long i = 0; i < count; i++) {
            long nanos = slow && i == 0 ? 900_000_000 : 1_000_000 + i % 20 * 50_000;
            counts[layout.index(nanos)]++;
            sum += nanos;
            longest = Math.max(longest, nanos);
        }
        return new LatencyDistribution(layout, counts, sum, 1_000_000, longest);
    }
}
