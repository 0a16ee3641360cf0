package dev.assay.report;

import static dev.assay.report.Read.block;
import static dev.assay.report.Read.page;
import static dev.assay.report.Read.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Hosts;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import dev.assay.model.result.TrialResult;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts and tables of what a provider recorded of a rented database. */
@Parallel
class ProviderRecordsTest {

    @TempDir
    Path folder;

    private static MonitoredSeries series(Metric metric, int period, MonitoredPoint... points) {
        return new MonitoredSeries(metric, "Of" + metric, metric.unit(), "mean", period, List.of(points));
    }

    private static TrialResult recorded(TrialResult trial) {
        Hosts hosts = trial.hosts();
        Monitoring monitoring = new Monitoring(
                "The Watch",
                "assay-r1-fast",
                Instant.parse("2026-11-20T11:00:00Z"),
                List.of(
                        series(Metric.READ_LATENCY, 60, new MonitoredPoint(-20, 0.001), new MonitoredPoint(40, 0.002)),
                        series(Metric.WRITE_LATENCY, 60, new MonitoredPoint(40, 0.004)),
                        series(Metric.CPU_CREDITS, 300, new MonitoredPoint(-80, 120)),
                        series(Metric.FREE_MEMORY, 60, new MonitoredPoint(700, 1))),
                List.of(),
                List.of(
                        new MonitoredEvent(-60, EventKind.BACKUP, "backup", "Backing up DB instance"),
                        new MonitoredEvent(12, EventKind.FAILOVER, "failover", "<b>Multi-AZ</b> failover")));
        return trial.observed(
                new Hosts(hosts.agents(), hosts.client(), hosts.server(), hosts.network(), monitoring),
                trial.verdict());
    }

    private Page written(boolean records) throws IOException {
        Path run = Runs.write(
                folder,
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]")),
                cell -> records && cell.id() == 1
                        ? recorded(Trials.of(cell).make())
                        : Trials.of(cell).make(),
                5,
                trial -> true);
        return page(run);
    }

    @Test
    void recordsAreChartsOnTheTimeOfTheMeasurementAndTables() throws IOException {
        Page page = written(true);
        Panel latency =
                ((Chart) block(page, "provider-latency-over-time")).panels().get(0);
        assertThat(latency.positions()).containsExactly(-20.0, 40.0);
        assertThat(latency.series()).extracting(Series::name).containsExactly("read latency", "write latency");
        assertThat(latency.series().get(0).values()).as("milliseconds").containsExactly(1.0, 2.0);
        assertThat(latency.series().get(1).values()).isEqualTo(Arrays.asList(null, 4.0));
        assertThat(rows(page, "provider-records"))
                .extracting(row -> String.join(" | ", row.subList(1, row.size())))
                .containsExactly(
                        "read latency | s | 0.00150 | 0.00100 | 0.00200 | 2 | mean of 60 s | The Watch, OfREAD_LATENCY",
                        "write latency | s | 0.00400 | 0.00400 | 0.00400 | 1 | mean of 60 s | The Watch, OfWRITE_LATENCY",
                        "CPU credits | credits | 120 | 120 | 120 | 1 | mean of 300 s | The Watch, OfCPU_CREDITS");
        assertThat(rows(page, "provider-events"))
                .extracting(row -> String.join(" | ", row.subList(1, row.size())))
                .containsExactly(
                        "-60 | backup | Backing up DB instance | no", "12 | failover | <b>Multi-AZ</b> failover | yes");
    }

    @Test
    void runWithoutRecordsHasNoneOfIt() throws IOException {
        assertThat(written(false).sections().stream().flatMap(section -> section.blocks().stream()))
                .noneMatch(block -> block.toString().contains("provider-"));
    }
}
