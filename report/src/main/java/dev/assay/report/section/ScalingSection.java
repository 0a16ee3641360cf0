package dev.assay.report.section;

import dev.assay.model.plan.Cell;
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

    private static final int MOST_SENTENCES = 4;

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
        conclusions(lines, blocks);
        blocks.add(chart(
                "scaling-efficiency",
                "Efficiency over users",
                "Throughput per user relative to the smallest number of users. 100 % means linear scaling.",
                Axis.linear("efficiency", "%"),
                lines,
                step -> 100 * step.efficiency()));
        List<Panel> laws =
                lines.stream().flatMap(line -> law(line, lines.size()).stream()).toList();
        if (!laws.isEmpty()) {
            blocks.add(new Chart(
                    "scalability-law",
                    "Throughput and the law of scalability",
                    "The dashed line is the fitted Universal Scalability Law. It is not a measurement.",
                    laws));
        }
        blocks.add(chart(
                "in-service",
                "Transactions in service over users",
                "Little's law: transactions per second times mean response time. Without think time it is the number of"
                        + " users, less the client's share of the time.",
                Axis.linear("in service", ""),
                lines,
                step -> step.inService() == null ? Double.NaN : step.inService()));
        blocks.add(chart(
                "jitter-over-users",
                "Jitter over users",
                "Standard deviation of the throughput between seconds, relative to its mean.",
                Axis.linear("jitter", "%"),
                lines,
                step -> 100 * step.jitter()));
        blocks.add(ScalingTables.steps(runs, lines));
        ScalingTables.laws(lines).ifPresent(blocks::add);
        return Optional.of(new Section("scaling", "Scaling with users", blocks));
    }

    /** Adds a sentence for each line, or a table if there are many; a conclusion that all lines share once. */
    private static void conclusions(List<Scaling> lines, List<Block> blocks) {
        List<String> laws = lines.stream().map(Scaling::law).distinct().toList();
        boolean shared = lines.size() > 1 && laws.size() == 1;
        List<List<Table.Cell>> rows = new ArrayList<>();
        for (Scaling line : lines) {
            String text = line.saturation() + (shared ? "" : " " + line.law());
            if (lines.size() <= MOST_SENTENCES) {
                blocks.add(new Paragraph((lines.size() > 1 ? name(line) + ": " : "") + text));
            }
            rows.add(List.of(Table.Cell.of(name(line)), Table.Cell.of(text)));
        }
        if (lines.size() > MOST_SENTENCES) {
            blocks.add(new Table("saturation", "Saturation", List.of("line", "conclusion"), rows));
        }
        if (shared) {
            blocks.add(new Paragraph("All lines: " + laws.get(0)));
        }
    }

    private static String name(Scaling line) {
        return Points.joined(line.target(), Cell.text(line.point()));
    }

    private static Chart chart(
            String id, String title, String note, Axis y, List<Scaling> lines, ToDoubleFunction<ScalingStep> figure) {
        List<Double> users = lines.stream()
                .flatMap(line -> line.steps().stream())
                .map(step -> (double) step.users())
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        lines.forEach(line -> series.add(Series.of(name(line), values(line, users, figure))));
        return new Chart(id, title, note, List.of(Panel.ofNumbers(Panel.Kind.LINE, axis(users), y, users, series)));
    }

    private static Axis axis(List<Double> users) {
        boolean wide = users.get(users.size() - 1) / users.get(0) >= 8;
        return Axis.of("users", "", wide ? Axis.Scale.LOG2 : Axis.Scale.LINEAR);
    }

    private static List<@Nullable Double> values(
            Scaling line, List<Double> users, ToDoubleFunction<ScalingStep> figure) {
        List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(users.size(), null));
        for (ScalingStep step : line.steps()) {
            double value = figure.applyAsDouble(step);
            values.set(users.indexOf((double) step.users()), Double.isNaN(value) ? null : value);
        }
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
        line.steps().forEach(step -> halves.add(ScalingTables.half(step.throughput())));
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
}
