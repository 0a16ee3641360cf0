package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.document.HistogramLog;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.run.ReportedRun;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import dev.assay.report.section.LatencySection;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Percentiles of a point are computed from all repetitions combined, not averaged. */
@Parallel
class PooledPercentilesTest {

    private static final String PLAN = """
            name: repeated
            targets: {name: a, embedded: simulated}
            workload: {id: tpcc}
            matrix: {users: [1, 2]}
            repeat: 2
            """;

    @TempDir
    Path folder;

    private final Experiment experiment = Assay.create().plan("plan.yaml", PLAN).experiment();

    /** A thousand times. */
    private static LatencyDistribution times(int slow, long slowMillis) {
        LatencyLayout layout = LatencyLayout.TWO_DIGITS;
        long[] counts = new long[layout.buckets()];
        counts[layout.index(1_000_000)] = 1_000L - slow;
        counts[layout.index(slowMillis * 1_000_000)] += slow;
        return LatencyDistribution.ofCounts(layout, counts);
    }

    /** The first repetition has 10 % slow responses, the second none: together 5 %, beyond the p95. */
    private Chart chart(boolean whole) {
        List<ReportedTrial> trials = new ArrayList<>();
        experiment.cells().forEach(cell -> {
            boolean first = cell.repetition() == 1;
            Map<String, LatencyDistribution> log = new LinkedHashMap<>();
            log.put("new-order", first ? times(100, 91) : times(0, 1));
            log.put("delivery-deferred", times(1_000, 5_000));
            trials.add(new ReportedTrial(
                    "run",
                    "a",
                    cell,
                    Trials.of(cell).p95(first ? 91 : 1).make(),
                    List.of(),
                    first || whole ? new HistogramLog(log, Map.of(), Set.of("delivery-deferred"), 0, null) : null));
        });
        ReportedRuns runs =
                new ReportedRuns(List.of(new ReportedRun("run", folder, experiment, PLAN, trials)), List.of());
        Section section = new LatencySection().of(runs).orElseThrow();
        return section.blocks().stream()
                .filter(Chart.class::isInstance)
                .map(Chart.class::cast)
                .filter(chart -> chart.id().equals("latency-over-users"))
                .findFirst()
                .orElseThrow();
    }

    private static List<@Nullable Double> values(Chart chart, String figure) {
        Panel panel = chart.panels().stream()
                .filter(each -> Objects.equals(each.label(), figure))
                .findFirst()
                .orElseThrow();
        return panel.series().get(0).values();
    }

    @Test
    void percentilesAreThoseOfAllRepetitionsTogether() {
        Chart chart = chart(true);
        assertThat(values(chart, "p95")).allSatisfy(value -> assertThat(value).isBetween(1.0, 1.01));
        assertThat(values(chart, "p99")).allSatisfy(value -> assertThat(value).isBetween(91.0, 92.0));
        assertThat(chart.note()).isEqualTo("Percentiles of all repetitions combined.");
    }

    @Test
    void withoutTheHistogramsOfOneTheyAreTheMeanOfEach() {
        Chart chart = chart(false);
        assertThat(values(chart, "p95")).allSatisfy(value -> assertThat(value).isEqualTo(46));
        assertThat(chart.note()).contains("mean of each repetition's");
    }
}
