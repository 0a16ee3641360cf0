package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.RepetitionPlan;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.SideDifference;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats comparisons and plans of repetitions for the terminal. Stateless. */
final class CompareText {

    private static final List<String> SHOWN = List.of("throughput", "p95");

    private CompareText() {}

    static String of(RunComparison comparison, int columns) {
        List<String> lines = new ArrayList<>();
        if (comparison.rows().isEmpty()) {
            return WrappedText.join(ChangeText.notCompared(comparison), columns);
        }
        lines.add(format(
                "%s is compared with %s%s. Change: %s relative to %s, with its %s %% interval.",
                comparison.other(),
                comparison.base(),
                comparison.paired() ? ", repetition by repetition" : "",
                comparison.other(),
                comparison.base(),
                percent(comparison.confidence())));
        lines.add("");
        lines.add(rows(comparison));
        differences(comparison.differences(), lines);
        comparison.conditions().forEach(each -> lines.add(ChangeText.of(each)));
        lines.addAll(comparison.notes());
        return WrappedText.join(lines, columns);
    }

    private static String percent(double share) {
        return format("%.4f", 100 * share).replaceFirst("\\.?0+$", "");
    }

    private static String rows(RunComparison comparison) {
        boolean several = comparison.rows().size() > 1;
        List<Column> header = new ArrayList<>();
        if (several) {
            header.add(TableText.column("row", HorizontalAlign.LEFT));
        }
        header.add(TableText.column("figure", HorizontalAlign.LEFT));
        for (String name :
                List.of(comparison.base(), comparison.other(), "change", "interval", "repetitions vary", "A/A noise")) {
            header.add(TableText.column(name, HorizontalAlign.RIGHT));
        }
        header.add(TableText.column("result", HorizontalAlign.LEFT));
        List<String[]> rows = new ArrayList<>();
        for (RunComparison.Row row : comparison.rows()) {
            for (Figure figure : row.figures()) {
                if (!several || SHOWN.contains(figure.metric())) {
                    rows.add(row(row, figure, several));
                }
            }
            if (row.figures().isEmpty()) {
                List<String> cells = new ArrayList<>(List.of("-", "-", "-", "-", "-", "-", "-"));
                if (several) {
                    cells.add(0, name(row.target(), row.point()));
                }
                cells.add(row.flaw() == null ? "no figures" : row.flaw());
                rows.add(cells.toArray(String[]::new));
            }
        }
        return TableText.framed(header, rows);
    }

    private static String name(String target, Map<String, String> point) {
        String at = Cell.text(point);
        return target.isEmpty() || at.isEmpty() ? target + at : target + ", " + at;
    }

    private static String[] row(RunComparison.Row row, Figure figure, boolean several) {
        List<String> cells = new ArrayList<>();
        if (several) {
            cells.add(name(row.target(), row.point()));
        }
        boolean micros = figure.unit().equals("us");
        cells.add(figure.metric() + (micros ? " ms" : " " + figure.unit()));
        cells.add(number(figure.before().value(), micros));
        cells.add(number(figure.after().value(), micros));
        cells.add(ChangeText.change(figure.ratio().value()));
        cells.add(ChangeText.interval(figure.ratio()));
        cells.add(variation(figure.variationBefore()) + ", " + variation(figure.variationAfter()));
        cells.add(figure.noise() == null ? "-" : format("%.1f %%", 100 * figure.noise()));
        cells.add(ChangeText.outcome(row, figure));
        return cells.toArray(String[]::new);
    }

    private static String number(double value, boolean micros) {
        return micros ? format("%,.2f", value / 1e3) : format("%,.1f", value);
    }

    private static String variation(@Nullable Variation variation) {
        return variation == null ? "-" : format("%.1f %%", 100 * variation.coefficientOfVariation());
    }

    private static void differences(List<SideDifference> differences, List<String> lines) {
        for (SideDifference.Kind kind : SideDifference.Kind.values()) {
            List<SideDifference> own =
                    differences.stream().filter(each -> each.kind() == kind).toList();
            if (own.isEmpty()) {
                continue;
            }
            lines.add(
                    switch (kind) {
                        case WORK -> "The work differs:";
                        case CONDITIONS -> "The conditions differ; part of the change may come from them:";
                        case SYSTEM -> "The systems differ:";
                    });
            own.forEach(each -> lines.add("    " + each.what() + ": " + each.base() + " | " + each.other()));
        }
    }

    static String of(RepetitionPlan plan, int columns) {
        List<String> lines = new ArrayList<>();
        if (!plan.rows().isEmpty()) {
            List<Column> header = List.of(
                    TableText.column("row", HorizontalAlign.LEFT),
                    TableText.column("figure", HorizontalAlign.LEFT),
                    TableText.column("measured", HorizontalAlign.RIGHT),
                    TableText.column("variation", HorizontalAlign.RIGHT),
                    TableText.column("its upper 80 % limit", HorizontalAlign.RIGHT),
                    TableText.column("repetitions of each side", HorizontalAlign.RIGHT));
            lines.add(TableText.framed(
                    header,
                    plan.rows().stream()
                            .map(row -> new String[] {
                                name(row.target(), row.point()).isEmpty() ? "all" : name(row.target(), row.point()),
                                row.metric(),
                                row.variation() == null
                                        ? "1"
                                        : Integer.toString(row.variation().units()),
                                variation(row.variation()),
                                row.variation() == null || row.variation().upper80() == null
                                        ? "-"
                                        : format(
                                                "%.1f %%", 100 * row.variation().upper80()),
                                row.repetitions() == null ? "-" : count(row.repetitions())
                            })
                            .toList()));
        }
        lines.add(
                plan.repetitions() == null
                        ? "The variation is unknown: measure at least " + RepetitionPlan.least()
                                + " repetitions, for example with repeat: " + (RepetitionPlan.least() + 2)
                                + " in a plan."
                        : format(
                                "%s repetitions of each side find a change of the throughput of %s %% with a probability of"
                                        + " at least %s %%.",
                                count(plan.repetitions()), percent(plan.change()), percent(plan.power())));
        return WrappedText.join(lines, columns);
    }

    private static String count(int repetitions) {
        return repetitions >= RepetitionPlan.most()
                ? "More than " + RepetitionPlan.most()
                : Integer.toString(repetitions);
    }
}
