package dev.assay.report.section;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.ScalabilityFit;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.ScalingStep;
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
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Scaling with the number of users: sentences, speed-up, law of scalability, and a table. Stateless. */
@API(status = API.Status.INTERNAL)
public final class ScalingSection implements ReportSection {

    @Override
    public int position() {
        return 150;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<Scaling> lines = runs.analysis().peaks().scaling().stream()
                .filter(line -> line.steps().size() > 1)
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        for (Scaling line : lines) {
            String name = lines.size() > 1 ? name(line) + ": " : "";
            blocks.add(new Paragraph(name + line.saturation() + " " + line.law()));
        }
        blocks.add(speedUp(lines));
        List<Panel> laws =
                lines.stream().flatMap(line -> law(line, lines.size()).stream()).toList();
        if (!laws.isEmpty()) {
            blocks.add(new Chart(
                    "scalability-law",
                    "Throughput and the law of scalability",
                    "The dashed line is the fitted Universal Scalability Law. It is not a measurement.",
                    laws));
        }
        blocks.add(table(runs, lines));
        return Optional.of(new Section("scaling", "Scaling with users", blocks));
    }

    private static String name(Scaling line) {
        return Points.joined(line.target(), Cell.text(line.point()));
    }

    private static Chart speedUp(List<Scaling> lines) {
        List<Double> users = lines.stream()
                .flatMap(line -> line.steps().stream())
                .map(step -> (double) step.users())
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        lines.forEach(line -> series.add(Series.of(name(line), values(line, users, step -> 100 * step.efficiency()))));
        Panel panel = Panel.ofNumbers(Panel.Kind.LINE, axis(users), Axis.linear("efficiency", "%"), users, series);
        return new Chart(
                "scaling-efficiency",
                "Efficiency over users",
                "Throughput per user relative to the smallest number of users. 100 % means linear scaling.",
                List.of(panel));
    }

    private static Axis axis(List<Double> users) {
        boolean wide = users.get(users.size() - 1) / users.get(0) >= 8;
        return Axis.of("users", "", wide ? Axis.Scale.LOG2 : Axis.Scale.LINEAR);
    }

    private static List<@Nullable Double> values(
            Scaling line, List<Double> users, ToDoubleFunction<ScalingStep> figure) {
        List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(users.size(), null));
        line.steps().forEach(step -> values.set(users.indexOf((double) step.users()), figure.applyAsDouble(step)));
        return values;
    }

    private static Optional<Panel> law(Scaling line, int lines) {
        ScalabilityFit fit = line.fit();
        if (fit == null) {
            return Optional.empty();
        }
        List<Double> users =
                line.steps().stream().map(step -> (double) step.users()).toList();
        List<@Nullable Double> halves = new ArrayList<>();
        line.steps().forEach(step -> halves.add(half(step.throughput())));
        Series measured = new Series(
                "measured",
                values(line, users, step -> step.throughput().value()),
                List.of(),
                halves,
                false,
                Series.Line.STRAIGHT);
        List<@Nullable Double> fitted = new ArrayList<>();
        users.forEach(each -> fitted.add(fit.throughput(each)));
        return Optional.of(Panel.ofNumbers(
                        Panel.Kind.LINE,
                        axis(users),
                        Axis.linear("throughput", line.unit()),
                        users,
                        List.of(
                                measured,
                                Series.of("law of scalability", fitted).asDashed()))
                .labelled(lines > 1 ? name(line) : ""));
    }

    private static @Nullable Double half(IntervalEstimate estimate) {
        return estimate.high() == null ? null : Double.valueOf(estimate.high() - estimate.value());
    }

    private static Table table(ReportedRuns runs, List<Scaling> lines) {
        List<String> columns = new ArrayList<>(List.of("system"));
        boolean points = lines.stream().anyMatch(line -> !line.point().isEmpty());
        if (points) {
            columns.add("point");
        }
        columns.addAll(List.of(
                "users",
                runs.throughput().inShort(),
                "±",
                "variation of repetitions (%)",
                "per user",
                "speed-up",
                "efficiency (%)",
                "p95 (ms)",
                "in service",
                "jitter (%)",
                "throughput change (%)",
                "p95 change (%)"));
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (Scaling line : lines) {
            for (ScalingStep step : line.steps()) {
                List<Table.Cell> row = new ArrayList<>();
                row.add(Table.Cell.of(line.target()));
                if (points) {
                    row.add(Table.Cell.of(Cell.text(line.point())));
                }
                row.add(Table.Cell.of((long) step.users()));
                row.add(Table.Cell.of(Double.valueOf(step.throughput().value())));
                row.add(Table.Cell.ofUncertainty(half(step.throughput())));
                row.add(Table.Cell.ofShare(
                        step.variation() == null
                                ? null
                                : Double.valueOf(step.variation().coefficientOfVariation())));
                row.add(Table.Cell.of(Double.valueOf(step.perUser())));
                row.add(Table.Cell.of(Double.valueOf(step.speedUp())));
                row.add(Table.Cell.ofShare(step.efficiency()));
                row.add(Table.Cell.ofMicros(step.p95Micros()));
                row.add(Table.Cell.of(step.inService()));
                row.add(Table.Cell.ofShare(step.jitter()));
                ScalingStep.Change change = step.change();
                row.add(change(
                        change == null
                                ? null
                                : Double.valueOf(change.throughput().value())));
                row.add(change(change == null ? null : change.p95()));
                rows.add(row);
            }
        }
        return new Table("scaling", "Scaling with users", columns, rows);
    }

    private static Table.Cell change(@Nullable Double ratio) {
        return Table.Cell.ofShare(ratio == null ? null : Double.valueOf(ratio - 1));
    }
}
