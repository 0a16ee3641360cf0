package dev.assay.report.section;

import dev.assay.analysis.distance.DistanceCurve;
import dev.assay.analysis.distance.DistanceCurve.Step;
import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Throughput over the distance between client and database, measured and predicted. Stateless. */
@API(status = API.Status.INTERNAL)
public final class DistanceSection implements ReportSection {

    private static final String USERS = "users";

    @Override
    public int position() {
        return 160;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<DistanceCurve> curves = runs.analysis().peaks().distances();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<Panel> panels = new ArrayList<>();
        curves.stream()
                .collect(Collectors.groupingBy(DistanceCurve::users, TreeMap::new, Collectors.toList()))
                .forEach((users, own) ->
                        panels.add(panel(own).labelled(own.get(0).usersText())));
        List<Block> blocks = new ArrayList<>();
        DistanceCurve.sentences(curves).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        blocks.add(new Chart(
                "predicted-throughput",
                "Throughput over distance",
                "The dashed lines are predictions from the measurement at the shortest distance: exact"
                        + " mean-value analysis with the counted round trips.",
                panels));
        blocks.add(table(curves));
        return Optional.of(new Section("distance", "Distance to the database", blocks));
    }

    private static Panel panel(List<DistanceCurve> curves) {
        List<Double> millis = curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .map(DistanceSection::millis)
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        for (DistanceCurve curve : curves) {
            String name = curves.size() == 1 ? "" : curve.name() + ", ";
            series.add(Series.of(name + "measured", values(curve, millis, Step::measured)));
            series.add(Series.of(
                            name + "predicted",
                            values(curve, millis, step -> step.predicted().value()))
                    .asDashed());
        }
        return Panel.ofNumbers(
                Panel.Kind.LINE,
                Axis.linear("distance", "ms"),
                Axis.of("throughput", curves.get(0).unit(), Axis.Scale.LOG10),
                millis,
                series);
    }

    private static double millis(Step step) {
        return step.distanceMicros() / 1e3;
    }

    private static List<@Nullable Double> values(
            DistanceCurve curve, List<Double> millis, Function<Step, @Nullable Double> figure) {
        Map<Double, Step> steps = curve.steps().stream()
                .collect(Collectors.toMap(DistanceSection::millis, step -> step, (one, two) -> one));
        List<@Nullable Double> values = new ArrayList<>();
        for (Double at : millis) {
            Step step = steps.get(at);
            values.add(step == null ? null : figure.apply(step));
        }
        return values;
    }

    private static Table table(List<DistanceCurve> curves) {
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (DistanceCurve curve : curves) {
            for (Step step : curve.steps()) {
                Figure predicted = step.predicted();
                if (step.measured() != null) {
                    rows.add(List.of(
                            Table.Cell.of(curve.name()),
                            Table.Cell.of(curve.users()),
                            Table.Cell.of(Double.valueOf(millis(step))),
                            Table.Cell.of(step.measured()),
                            Table.Cell.of(Double.valueOf(predicted.value())),
                            Table.Cell.of(predicted.low()),
                            Table.Cell.of(predicted.high()),
                            Table.Cell.ofShare(step.difference())));
                }
            }
        }
        return new Table(
                "predicted-throughput-rows",
                "Throughput over distance",
                List.of(
                        "line",
                        USERS,
                        "distance (ms)",
                        "measured (" + curves.get(0).unit() + ")",
                        "predicted",
                        "from",
                        "to",
                        "difference (%)"),
                rows);
    }
}
