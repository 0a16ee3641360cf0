package dev.assay.report.section;

import dev.assay.document.HistogramLog;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.ReportedTrial;
import dev.assay.report.section.Points.Figure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Response times: over the load, by operation, and their distribution. Stateless. */
@API(status = API.Status.INTERNAL)
public final class LatencySection implements ReportSection {

    private static final Axis MILLIS = Axis.linear("response time", "ms");

    /** Includes those of {@link LatencyMicros}; above 90, four per decade of the axis. */
    private static final List<Double> PERCENTILES = percentiles();

    private static final int STEPS = 6;

    private static List<Double> percentiles() {
        List<Double> percentiles =
                new ArrayList<>(List.of(0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 75.0, 80.0, 85.0));
        BigDecimal leftOut = BigDecimal.TEN;
        for (int step = 0; step < STEPS; step++) {
            for (String part : List.of("1", "0.75", "0.5", "0.25")) {
                percentiles.add(BigDecimal.valueOf(100)
                        .subtract(leftOut.multiply(new BigDecimal(part)))
                        .doubleValue());
            }
            leftOut = leftOut.movePointLeft(1);
        }
        return percentiles;
    }

    /**
     * A displayed latency statistic.
     *
     * @param percentile NaN for the mean
     * @param of value of one repetition
     */
    private record Shown(String name, double percentile, ToDoubleFunction<LatencyMicros> of) {

        /**
         * Returns the percentile of all repetitions combined if their histograms exist, or else the mean of each repetition's
         * value.
         */
        Figure figure(ReportedRuns runs, ReportedPoint point) {
            Figure mean = Figure.of(point, trial -> millis(trial.outcomes().responseTimeMicros(), of));
            return Double.isNaN(percentile) || mean.value() == null
                    ? mean
                    : runs.pooled(point)
                            .map(times ->
                                    new Figure(times.percentileNanos(percentile) / 1e6, mean.halfWidth(), mean.note()))
                            .orElse(mean);
        }
    }

    private static final List<Shown> FIGURES = List.of(
            new Shown("p95", 95, LatencyMicros::p95),
            new Shown("p50", 50, LatencyMicros::p50),
            new Shown("p99", 99, LatencyMicros::p99),
            new Shown("p99.9", 99.9, LatencyMicros::p999),
            new Shown("mean", Double.NaN, LatencyMicros::mean));

    @Override
    public int position() {
        return 400;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<Block> blocks = new ArrayList<>();
        VariedSettings varied = VariedSettings.of(runs);
        String load = varied.load();
        if (load != null) {
            overLoad(runs, load, varied.others(), blocks);
            byOperationOverLoad(runs, load, blocks);
        }
        byOperation(runs).ifPresent(blocks::add);
        List<Panel> curves = new ArrayList<>();
        List<ReportedTrial> trials = runs.trials();
        for (ReportedTrial trial : trials) {
            percentiles(trial)
                    .map(panel -> panel.labelled(trials.size() > 1 ? trial.label() : ""))
                    .ifPresent(curves::add);
        }
        if (!curves.isEmpty()) {
            boolean dashed = curves.stream()
                    .flatMap(panel -> panel.series().stream())
                    .anyMatch(series -> series.line() == Series.Line.DASHED);
            blocks.add(new Chart(
                    "percentiles",
                    "Response time by percentile",
                    "The distances from 90 % to 99 % and from 99 % to 99.9 % are equal. A line ends at its maximum."
                            + (dashed
                                    ? " Dashed lines are service times, from the actual instead of the intended start."
                                    : ""),
                    curves));
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("latency", "Response time", blocks));
    }

    private static @Nullable Double millis(@Nullable LatencyMicros times, ToDoubleFunction<LatencyMicros> figure) {
        return times == null ? null : Double.valueOf(figure.applyAsDouble(times) / 1e3);
    }

    private static void overLoad(ReportedRuns runs, String load, List<String> others, List<Block> blocks) {
        List<Panel> panels = new ArrayList<>();
        FIGURES.forEach(shown -> panels.addAll(Points.over(
                        runs.points(),
                        load,
                        point -> others.isEmpty() ? "" : point.system(),
                        point -> others.isEmpty() ? point.system() : Points.without(point, load),
                        MILLIS,
                        point -> shown.figure(runs, point))
                .stream()
                .map(panel -> panel.labelled(Points.joined(shown.name(), panel.label())))
                .toList()));
        if (!panels.isEmpty()) {
            blocks.add(new Chart(
                    "latency-over-" + load, "Response time of all types over " + load, pooling(runs), panels));
        }
    }

    private static String pooling(ReportedRuns runs) {
        List<ReportedPoint> repeated = runs.points().stream()
                .filter(point -> point.trials().size() > 1)
                .toList();
        if (repeated.isEmpty()) {
            return "";
        }
        return repeated.stream().allMatch(point -> runs.pooled(point).isPresent())
                ? "Percentiles of all repetitions combined."
                : "Percentiles of all repetitions combined, or without histograms the mean of each repetition's percentile.";
    }

    private static Set<String> types(ReportedRuns runs) {
        Set<String> types = new LinkedHashSet<>();
        runs.results().forEach(result -> result.outcomes().transactions().forEach(one -> types.add(one.type())));
        return types;
    }

    private static @Nullable LatencyMicros times(TrialResult trial, String type) {
        return trial.outcomes().transactions().stream()
                .filter(one -> one.type().equals(type))
                .findFirst()
                .map(TransactionResult::responseTimeMicros)
                .orElse(null);
    }

    private static void byOperationOverLoad(ReportedRuns runs, String load, List<Block> blocks) {
        Set<String> types = types(runs);
        if (types.size() < 2) {
            return;
        }
        Map<String, List<ReportedPoint>> planes = new LinkedHashMap<>();
        runs.points().stream()
                .filter(point -> point.at().containsKey(load))
                .forEach(point -> planes.computeIfAbsent(
                                Points.joined(point.system(), Points.without(point, load)), key -> new ArrayList<>())
                        .add(point));
        List<Panel> panels = new ArrayList<>();
        planes.forEach((label, points) -> {
            List<String> values = Points.ordered(
                    points.stream().map(point -> point.at().get(load)).toList());
            List<Series> series = new ArrayList<>();
            for (String type : types) {
                Map<String, Figure> figures = new LinkedHashMap<>();
                points.forEach(point -> figures.put(
                        point.at().get(load),
                        Figure.of(point, trial -> millis(times(trial, type), LatencyMicros::mean))));
                Series one = Points.series(type, values, figures);
                if (one.hasValues()) {
                    series.add(one);
                }
            }
            if (!series.isEmpty()) {
                panels.add(Points.panel(Panel.Kind.LINE, Points.axis(load, values), MILLIS, values, series)
                        .labelled(planes.size() > 1 ? label : ""));
            }
        });
        if (!panels.isEmpty()) {
            blocks.add(new Chart(
                    "operation-latency-over-" + load, "Mean response time by operation over " + load, "", panels));
        }
    }

    private static Optional<Chart> byOperation(ReportedRuns runs) {
        Map<String, ReportedPoint> best = runs.best();
        if (best.size() < 2) {
            return Optional.empty(); // the table of transactions has these means
        }
        List<String> names = List.copyOf(best.keySet());
        List<Series> series = new ArrayList<>();
        for (String type : types(runs)) {
            Map<String, Figure> figures = new LinkedHashMap<>();
            best.forEach((system, point) ->
                    figures.put(system, Figure.of(point, trial -> millis(times(trial, type), LatencyMicros::mean))));
            Series one = Points.series(type, names, figures);
            if (one.hasValues()) {
                series.add(one);
            }
        }
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        "operation-latency",
                        "Mean response time by operation and system",
                        runs.points().size() > best.size() ? "Each system at its best point." : "",
                        List.of(Panel.ofCategories(Panel.Kind.BAR, Axis.of("system", names), MILLIS, series))));
    }

    private static Optional<Panel> percentiles(ReportedTrial trial) {
        HistogramLog log = trial.histograms();
        if (log == null || log.times().isEmpty()) {
            return Optional.empty();
        }
        TreeSet<Double> all = new TreeSet<>();
        log.times().values().forEach(times -> {
            PERCENTILES.stream().filter(each -> seen(each, times.count())).forEach(all::add);
            all.add(ofMaximum(times.count()));
        });
        List<Double> positions = List.copyOf(all);
        List<Series> series = new ArrayList<>();
        log.times().forEach((type, times) -> {
            double maximum = ofMaximum(times.count());
            List<@Nullable Double> values = new ArrayList<>();
            positions.forEach(each -> values.add(
                    each == maximum
                            ? Double.valueOf(times.maxNanos() / 1e6)
                            : PERCENTILES.contains(each) && seen(each, times.count())
                                    ? Double.valueOf(times.percentileNanos(each) / 1e6)
                                    : null));
            series.add(Series.of(log.background().contains(type) ? type + " (in the background)" : type, values));
            Series service = service(trial.result(), type, positions, times.count());
            if (service != null) {
                series.add(service);
            }
        });
        return Optional.of(Panel.ofNumbers(
                Panel.Kind.LINE,
                Axis.of("percentile", "%", Axis.Scale.PERCENTILE),
                Axis.of("response time", "ms", Axis.Scale.LOG10),
                positions,
                series));
    }

    /** Position of the maximum of a number of values on an axis that never reaches 100: the middle of its share. */
    private static double ofMaximum(long count) {
        return 100 * (1 - 0.5 / Math.max(1, count));
    }

    /** Whether at least one value lies above the percentile. */
    private static boolean seen(double percentile, long count) {
        return (1 - percentile / 100) * count >= 1;
    }

    /** Returns the service times of the result, or null if they do not differ from response times. */
    private static @Nullable Series service(
            @Nullable TrialResult result, String type, List<Double> positions, long count) {
        TransactionResult one = result == null
                ? null
                : result.outcomes().transactions().stream()
                        .filter(each -> each.type().equals(type))
                        .findFirst()
                        .orElse(null);
        LatencyMicros times = one == null ? null : one.serviceTimeMicros();
        if (one == null || times == null || times.equals(one.responseTimeMicros())) {
            return null;
        }
        Map<Double, Double> known = Map.of(
                0.0,
                times.min(),
                50.0,
                times.p50(),
                90.0,
                times.p90(),
                95.0,
                times.p95(),
                99.0,
                times.p99(),
                99.9,
                times.p999());
        double maximum = ofMaximum(count);
        List<@Nullable Double> values = new ArrayList<>();
        positions.forEach(each -> {
            Double micros = each == maximum ? Double.valueOf(times.max()) : seen(each, count) ? known.get(each) : null;
            values.add(micros == null ? null : Double.valueOf(micros / 1e3));
        });
        return Series.of(type + ", service", values).asDashed();
    }
}
