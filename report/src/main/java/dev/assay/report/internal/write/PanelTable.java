package dev.assay.report.internal.write;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import java.util.ArrayList;
import java.util.List;

/** The data of a chart panel as a table: one row per position, one column per series. Stateless. */
final class PanelTable {

    private PanelTable() {}

    static Table of(Chart chart, Panel panel, String id) {
        List<String> columns = new ArrayList<>();
        columns.add(
                panel.kind() == Panel.Kind.HEAT
                        ? panel.x().heading() + " \\ " + panel.y().heading()
                        : panel.x().heading());
        if (!panel.labels().isEmpty()) {
            columns.add("what");
        }
        List<Boolean> intervals = new ArrayList<>();
        for (Series series : panel.series()) {
            Axis axis = series.second() && panel.second() != null ? panel.second() : panel.y();
            boolean unit = !axis.unit().isEmpty() && panel.kind() != Panel.Kind.HEAT;
            columns.add(unit ? series.name() + " (" + axis.unit() + ")" : series.name());
            boolean interval = series.halfWidths().stream().anyMatch(half -> half != null);
            intervals.add(interval);
            if (interval) {
                columns.add("±");
            }
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (int at = 0; at < panel.positions().size(); at++) {
            rows.add(row(panel, at, intervals));
        }
        String title = panel.label().isEmpty() ? chart.title() : chart.title() + ": " + panel.label();
        return new Table(id, title, columns, rows);
    }

    private static List<Cell> row(Panel panel, int at, List<Boolean> intervals) {
        List<Cell> row = new ArrayList<>();
        boolean number = panel.x().scale() != Axis.Scale.CATEGORY;
        row.add(new Cell(panel.positionText(at), number ? panel.positions().get(at) : null));
        if (!panel.labels().isEmpty()) {
            row.add(Cell.of(panel.labels().get(at)));
        }
        for (int i = 0; i < panel.series().size(); i++) {
            Series series = panel.series().get(i);
            Double value = series.values().get(at);
            String note = series.note(at);
            row.add(Cell.noted(value, note));
            if (intervals.get(i)) {
                row.add(Cell.ofUncertainty(series.halfWidths().get(at)));
            }
        }
        return row;
    }
}
