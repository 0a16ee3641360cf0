package dev.assay.report.section;

import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What providers recorded of rented databases, around and in the measurements. Stateless. */
final class ProviderRecords {

    private static final Axis SECONDS = Axis.linear("since the measurement began", "s");
    private static final double MILLIS = 1e3;
    private static final double GIB = 1.0 / (1 << 30);

    /** Processors, requests and bytes are in the charts of the server. */
    private static final List<Plot> PLOTS = List.of(
            new Plot(
                    "provider-latency-over-time",
                    "Storage latency by the provider",
                    Axis.linear("mean of a request", "ms"),
                    MILLIS,
                    List.of(Metric.READ_LATENCY, Metric.WRITE_LATENCY)),
            new Plot(
                    "provider-queues-over-time",
                    "Storage queue and connections by the provider",
                    Axis.linear("requests, connections", ""),
                    1,
                    List.of(Metric.QUEUE_DEPTH, Metric.CONNECTIONS)),
            new Plot(
                    "provider-memory-over-time",
                    "Freeable memory by the provider",
                    Axis.linear("memory", "GiB"),
                    GIB,
                    List.of(Metric.FREE_MEMORY)),
            new Plot(
                    "provider-storage-credits-over-time",
                    "Burst credits of the storage",
                    Axis.linear("left", "%"),
                    1,
                    List.of(Metric.STORAGE_CREDITS)),
            new Plot(
                    "provider-cpu-credits-over-time",
                    "Burst credits of the processors",
                    Axis.linear("left", "credits"),
                    1,
                    List.of(Metric.CPU_CREDITS)),
            new Plot("provider-lag-over-time", "Replica lag", Axis.linear("lag", "s"), 1, List.of(Metric.REPLICA_LAG)));

    private record Plot(String id, String title, Axis y, double factor, List<Metric> metrics) {}

    private record Recorded(ReportedTrial trial, Monitoring monitoring, double seconds) {}

    private ProviderRecords() {}

    /** Adds charts and tables of the trials with records; none without. */
    static void add(ReportedRuns runs, List<Block> blocks) {
        List<Recorded> all = new ArrayList<>();
        for (ReportedTrial trial : runs.trials()) {
            Monitoring monitoring =
                    trial.result() == null ? null : trial.result().hosts().monitoring();
            if (trial.result() != null && monitoring != null) {
                all.add(new Recorded(
                        trial, monitoring, trial.result().course().phases().measuredSeconds()));
            }
        }
        for (Plot plot : PLOTS) {
            List<Panel> panels = all.stream()
                    .flatMap(each -> Stream.ofNullable(panel(plot, each)))
                    .map(panel -> all.size() > 1 ? panel : panel.labelled(""))
                    .toList();
            if (!panels.isEmpty()) {
                blocks.add(new Chart(plot.id, plot.title, "Each value holds for its period.", panels));
            }
        }
        metrics(all, blocks);
        events(all, blocks);
    }

    private static @Nullable Panel panel(Plot plot, Recorded recorded) {
        List<MonitoredSeries> found = plot.metrics.stream()
                .flatMap(metric -> recorded.monitoring.of(metric).stream())
                .toList();
        TreeSet<Double> positions = new TreeSet<>();
        found.forEach(each -> each.points().forEach(point -> positions.add(point.second())));
        if (positions.isEmpty()) {
            return null;
        }
        List<Series> series = new ArrayList<>();
        for (MonitoredSeries each : found) {
            Map<Double, Double> values = new HashMap<>();
            each.points().forEach(point -> values.put(point.second(), plot.factor * point.value()));
            List<@Nullable Double> own = new ArrayList<>();
            positions.forEach(second -> own.add(values.get(second)));
            series.add(Series.of(each.metric().label(), own).asSteps());
        }
        return Panel.ofNumbers(Panel.Kind.LINE, SECONDS, plot.y, List.copyOf(positions), series)
                .labelled(TrialTimes.label(recorded.trial));
    }

    private static void metrics(List<Recorded> all, List<Block> blocks) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Recorded each : all) {
            for (MonitoredSeries series : each.monitoring.series()) {
                List<MonitoredPoint> points = series.overlapping(each.seconds);
                if (!points.isEmpty()) {
                    var values =
                            points.stream().mapToDouble(MonitoredPoint::value).summaryStatistics();
                    rows.add(List.of(
                            Cell.of(TrialTimes.label(each.trial)),
                            Cell.of(series.metric().label()),
                            Cell.of(series.unit()),
                            Cell.of(Double.valueOf(values.getAverage())),
                            Cell.of(Double.valueOf(values.getMin())),
                            Cell.of(Double.valueOf(values.getMax())),
                            Cell.of((long) points.size()),
                            Cell.of(series.statistic() + " of " + series.periodSeconds() + " s"),
                            Cell.of(each.monitoring.source() + ", " + series.name())));
                }
            }
        }
        if (!rows.isEmpty()) {
            blocks.add(new Table(
                    "provider-records",
                    "What the provider recorded in the measurement",
                    List.of("trial", "metric", "unit", "mean", "lowest", "highest", "periods", "each value", "source"),
                    rows));
        }
    }

    private static void events(List<Recorded> all, List<Block> blocks) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Recorded each : all) {
            for (MonitoredEvent event : each.monitoring.events()) {
                rows.add(List.of(
                        Cell.of(TrialTimes.label(each.trial)),
                        Cell.of(Double.valueOf(event.second())),
                        Cell.of(event.kind().name().toLowerCase(Locale.ROOT)),
                        Cell.of(event.message()),
                        Cell.of(event.second() >= 0 && event.second() <= each.seconds ? "yes" : "no")));
            }
        }
        if (!rows.isEmpty()) {
            blocks.add(new Table(
                    "provider-events",
                    "Events by the provider",
                    List.of("trial", "second of the measurement", "kind", "message", "in the measurement"),
                    rows));
        }
    }
}
