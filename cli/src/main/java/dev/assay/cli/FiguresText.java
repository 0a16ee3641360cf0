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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What published figures cost, for a person: a row each. Stateless. */
final class FiguresText {

    private static final int WIDEST = 22;

    /** As many digits as published tables have, so that they can be compared. */
    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_UP);

    private FiguresText() {}

    /**
     * @param labels the columns that are no figures, in the order of the file
     */
    static String of(Path file, List<String> labels, List<PricedFigure> figures) {
        Map<String, String> metrics = new LinkedHashMap<>();
        figures.forEach(figure ->
                figure.cost().metrics().forEach(metric -> metrics.putIfAbsent(metric.name(), metric.label())));
        List<Column> header = new ArrayList<>();
        labels.forEach(label -> header.add(column(label, HorizontalAlign.LEFT)));
        Map<String, Function<PricedFigure, @Nullable BigDecimal>> rates = new LinkedHashMap<>();
        rates.put("TPS", PricedFigure::transactionsPerSecond);
        rates.put("tpmC", PricedFigure::tpmC);
        rates.values().removeIf(rate -> figures.stream().allMatch(figure -> rate.apply(figure) == null));
        rates.keySet().forEach(name -> header.add(column(name, HorizontalAlign.RIGHT)));
        header.add(column("a month", HorizontalAlign.RIGHT));
        metrics.values()
                .forEach(
                        label -> header.add(column(label, HorizontalAlign.RIGHT).maxWidth(WIDEST)));
        header.add(column("result", HorizontalAlign.LEFT));
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(file.toString());
        lines.add(TableText.framed(
                header,
                figures.stream()
                        .map(figure -> row(figure, labels, rates.values(), metrics))
                        .toList()));
        figures.stream().flatMap(figure -> notes(figure.cost())).distinct().forEach(lines::add);
        return String.join(System.lineSeparator(), lines);
    }

    private static Column column(String name, HorizontalAlign align) {
        return new Column().header(name).headerAlign(align).dataAlign(align);
    }

    private static String[] row(
            PricedFigure figure,
            List<String> labels,
            Collection<Function<PricedFigure, @Nullable BigDecimal>> rates,
            Map<String, String> metrics) {
        List<String> row = new ArrayList<>();
        labels.forEach(label -> row.add(figure.labels().getOrDefault(label, "")));
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

    private static String published(@Nullable BigDecimal rate) {
        return rate == null ? "-" : text(rate);
    }

    private static String text(BigDecimal figure) {
        return Money.plain(figure.round(DIGITS)).toPlainString();
    }

    /** What drove the load is in no figure. */
    private static Stream<String> probe(Cost cost) {
        return cost.probePerMonth() == null
                ? Stream.empty()
                : Stream.of("    the probe apart: " + CostText.money(cost.probePerMonth()) + " " + cost.currency()
                        + " a month");
    }

    /** What was priced, and by what. */
    private static Stream<String> notes(Cost cost) {
        return Stream.of(
                        Stream.of(cost.system() + ", " + cost.terms().option().code() + ", by the newest lists of "
                                + cost.terms().on() + " or before" + CostText.hours(cost)),
                        probe(cost),
                        CostText.prices(cost).stream().map(line -> "    " + line),
                        cost.notes().stream().map(line -> "    " + line))
                .flatMap(lines -> lines);
    }
}
