package dev.assay.cli;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.assay.analysis.limit.LimitedPoint;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the prices of a run's points for the terminal, one row each. Stateless. */
final class PriceText {

    private static final int WIDEST = 22;

    private PriceText() {}

    /**
     * Returns the lines of a run, after an empty one.
     *
     * @param columns most columns of a line
     */
    static String of(String run, List<LimitedPoint> limited, int columns) {
        List<PricedPoint> points = limited.stream().map(LimitedPoint::point).toList();
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(run);
        if (points.isEmpty()) {
            lines.add("no measurement can be priced");
            return WrappedText.join(lines, columns);
        }
        if (points.size() == 1) {
            CostText.lines(points.get(0).cost()).forEach(line -> lines.add("    " + line));
            CostText.prices(points.get(0).cost()).forEach(line -> lines.add("    " + line));
            since(points.get(0)).ifPresent(line -> lines.add("    " + line));
            Map<Integer, Ledger> ledgers = Ledger.ofCells(points.get(0));
            ledgers.forEach((cell, ledger) -> {
                if (ledgers.size() > 1) {
                    lines.add("    Cell " + cell + ":");
                }
                LedgerText.lines(ledger).forEach(line -> lines.add("    " + line));
            });
            if (!ledgers.isEmpty()) {
                lines.add("    Limited by: " + limited.get(0).bottleneck().sentence());
            }
            return WrappedText.join(lines, columns);
        }
        Map<String, String> labels = new LinkedHashMap<>();
        points.forEach(
                point -> point.cost().metrics().forEach(metric -> labels.putIfAbsent(metric.name(), metric.label())));
        List<Column> header = new ArrayList<>();
        header.add(TableText.column("target", HorizontalAlign.LEFT));
        header.add(TableText.column("point", HorizontalAlign.LEFT));
        header.add(TableText.column("TPS", HorizontalAlign.RIGHT));
        header.add(TableText.column("per month", HorizontalAlign.RIGHT));
        labels.values()
                .forEach(label -> header.add(
                        TableText.column(label, HorizontalAlign.RIGHT).maxWidth(WIDEST)));
        boolean ledgers =
                points.stream().anyMatch(point -> !Ledger.ofCells(point).isEmpty());
        if (ledgers) {
            header.add(TableText.column("limited by", HorizontalAlign.LEFT).maxWidth(WIDEST));
        }
        header.add(TableText.column("result", HorizontalAlign.LEFT));
        List<String[]> rows =
                limited.stream().map(each -> row(each, labels, ledgers)).toList();
        lines.add(TableText.framed(header, rows));
        lines.addAll(notes(points));
        unobserved(points).ifPresent(lines::add);
        return WrappedText.join(lines, columns);
    }

    private static String[] row(LimitedPoint limited, Map<String, String> labels, boolean ledgers) {
        PricedPoint point = limited.point();
        List<String> row = new ArrayList<>();
        row.add(point.target());
        row.add(Cell.text(point.point()));
        row.add(point.transactionsPerSecond().map(CostText::estimate).orElse("-"));
        row.add(CostText.money(point.cost().perMonth()) + " " + point.cost().currency());
        labels.keySet()
                .forEach(name ->
                        row.add(point.metric(name).map(CostText::estimate).orElse("-")));
        if (ledgers) {
            row.add(point.flaw() == null ? limited.bottleneck().kind().label() : "-");
        }
        row.add((point.flaw() == null ? point.status().name() : point.flaw())
                + (point.cost().measured() ? "" : ", not the measured system"));
        return row.toArray(String[]::new);
    }

    /** Returns the difference to the price at the time of the run. */
    private static Optional<String> since(PricedPoint point) {
        return point.changePerMonth()
                .map(more -> CostText.difference(more.abs()) + " "
                        + point.cost().currency() + " per month "
                        + (more.signum() > 0 ? "more" : "less") + " than the price at the time of the run, "
                        + Objects.requireNonNull(point.trials().get(0).cost()).system());
    }

    private static Optional<String> unobserved(List<PricedPoint> points) {
        List<String> names = points.stream()
                .flatMap(point -> Ledger.ofCells(point).values().stream())
                .flatMap(ledger -> ledger.unobserved().stream())
                .distinct()
                .toList();
        return names.isEmpty() ? Optional.empty() : Optional.of("Not observed: " + LedgerText.labels(names));
    }

    /** Returns prices and notes by target; usually all points have the same. */
    private static List<String> notes(List<PricedPoint> points) {
        List<String> notes = new ArrayList<>();
        points.stream()
                .collect(Collectors.groupingBy(PricedPoint::target, LinkedHashMap::new, Collectors.toList()))
                .forEach((target, its) -> {
                    Cost first = its.get(0).cost();
                    notes.add(target + ": " + CostText.pricedAs(first));
                    its.stream()
                            .flatMap(point -> Stream.concat(
                                    CostText.prices(point.cost()).stream(), point.cost().notes().stream()))
                            .distinct()
                            .forEach(note -> notes.add("    " + note));
                    since(its.get(0)).ifPresent(line -> notes.add("    " + line));
                });
        return notes;
    }
}
