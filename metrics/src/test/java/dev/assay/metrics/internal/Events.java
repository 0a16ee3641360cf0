package dev.assay.metrics.internal;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Events of a run of one workload with the types {@code new-order} and {@code payment}. */
final class Events {

    private Events() {}

    static List<RunEvent> beforeTheLoad() {
        Cell cell = new Cell(
                1,
                new SystemSpec.Given("main"),
                new WorkloadSpec("tpcc", Map.of()),
                new ClosedLoop(4),
                Schedule.measuring(Duration.ofSeconds(20)),
                Map.of(),
                1);
        return List.of(
                new RunEvent.SystemOpened(
                        cell, new WorkloadInfo("tpcc", Map.of("warehouses", 2), Map.of()), "PostgreSQL 18.6"),
                new RunEvent.DirectoryOpened(Path.of("/results/2026-11-25T10-00-00Z-tpcc")),
                new RunEvent.LoadProgress(500, 500, 1_000, Duration.ofSeconds(1)),
                new RunEvent.TrialStarted(
                        List.of("new-order", "payment"),
                        List.of(false, false),
                        List.of("committed", "rolled-back", "lost-session"),
                        List.of(true, true, false),
                        4,
                        Map.of()));
    }

    /** Times of one length each. */
    static LatencyDistribution times(long... nanos) {
        long[] counts = new long[LatencyLayout.TWO_DIGITS.buckets()];
        for (long each : nanos) {
            counts[LatencyLayout.TWO_DIGITS.index(each)]++;
        }
        return LatencyDistribution.ofCounts(LatencyLayout.TWO_DIGITS, counts);
    }

    static RunEvent second(int index, Phase phase, Part... parts) {
        return new RunEvent.IntervalMeasured(
                new Interval(
                        index,
                        phase,
                        index * 1_000_000_000L,
                        1_000_000_000L,
                        1,
                        0,
                        0,
                        2,
                        LatencyMicros.NONE,
                        new IntervalHealth(0.25, 0, 0, 3, 20, 0)),
                List.of(parts),
                Duration.ofSeconds(20));
    }
}
