package dev.assay.cli;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats the costs of published figures for the terminal, one row each. Stateless. */
final class FiguresText {

    private static final int WIDEST = 22;

    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_UP);

    /** A rate with more digits was computed from counts. */
    private static final int MOST_PUBLISHED = 15;

    private FiguresText() {}

    /**
     * Returns the table and its notes.
     *
     * @param labels the columns without figures, in the order of the file
     * @param columns most columns of a line
     */
    static String of(Path file, List<String> labels, List<PricedFigure> figures, int columns) {
        Map<String, String> metrics = new LinkedHashMap<>();
        figures.forEach(figure ->
                figure.cost().metrics().forEach(metric -> metrics.putIfAbsent(metric.name(), metric.label())));
        List<Column> header = new ArrayList<>();
        labels.forEach(label -> header.add(TableText.column(label, HorizontalAlign.LEFT)));
        boolean systems = figures.stream().anyMatch(figure -> figure.system() != null);
        if (systems) {
            header.add(TableText.column("system", HorizontalAlign.LEFT));
        }
        Map<String, Function<PricedFigure, @Nullable BigDecimal>> rates = new LinkedHashMap<>();
        rates.put("TPS", PricedFigure::transactionsPerSecond);
        rates.put("tpmC", PricedFigure::tpmC);
        rates.values().removeIf(rate -> figures.stream().allMatch(figure -> rate.apply(figure) == null));
        rates.keySet().forEach(name -> header.add(TableText.column(name, HorizontalAlign.RIGHT)));
        header.add(TableText.column("per month", HorizontalAlign.RIGHT));
        metrics.values()
                .forEach(label -> header.add(
                        TableText.column(label, HorizontalAlign.RIGHT).maxWidth(WIDEST)));
        header.add(TableText.column("result", HorizontalAlign.LEFT));
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(file.toString());
        lines.add(TableText.framed(
                header,
                figures.stream()
                        .map(figure -> row(figure, labels, systems, rates.values(), metrics))
                        .toList()));
        Map<String, Set<String>> notes = new LinkedHashMap<>();
        figures.forEach(figure -> notes(figure)
                .forEach(
                        notes.computeIfAbsent(CostText.pricedAs(figure.cost()), system -> new LinkedHashSet<>())::add));
        notes.forEach((heading, its) -> {
            lines.add(heading);
            its.forEach(note -> lines.add("    " + note));
        });
        return WrappedText.join(lines, columns);
    }

    private static String[] row(
            PricedFigure figure,
            List<String> labels,
            boolean systems,
            Collection<Function<PricedFigure, @Nullable BigDecimal>> rates,
            Map<String, String> metrics) {
        List<String> row = new ArrayList<>();
        labels.forEach(label -> row.add(figure.labels().getOrDefault(label, "")));
        if (systems) {
            row.add(figure.cost().system());
        }
        rates.forEach(rate -> row.add(published(rate.apply(figure))));
        row.add(CostText.money(figure.cost().perMonth()) + " " + figure.cost().currency());
        metrics.keySet()
                .forEach(name -> row.add(figure.cost()
                        .metric(name)
                        .map(Cost.Value::value)
                        .map(FiguresText::text)
                        .orElse("-")));
        row.add("not measured here");
        return row.toArray(String[]::new);
    }

    /** Returns a published rate as in the file; a computed one is rounded. */
    private static String published(@Nullable BigDecimal rate) {
        return rate == null ? "-" : rate.precision() > MOST_PUBLISHED ? text(rate) : rate.toPlainString();
    }

    private static String text(BigDecimal figure) {
        return Money.plain(figure.round(DIGITS)).toPlainString();
    }

    /** Returns the prices and notes of a row; notes on missing quantities name the line of the file. */
    private static Stream<String> notes(PricedFigure figure) {
        Cost cost = figure.cost();
        return Stream.of(
                        CostText.probe(cost).stream(),
                        CostText.prices(cost).stream(),
                        cost.notes().stream()
                                .map(note -> note.contains("the figures have no ")
                                        ? "line " + figure.line() + ": " + note
                                        : note))
                .flatMap(notes -> notes);
    }
}
