package dev.assay.report.internal.write;

import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes tables as Markdown: at most {@value #MOST_ROWS} rows, wide tables in parts. Stateless. */
final class MarkdownTable {

    static final int MOST_ROWS = 40;

    private static final int MOST_COLUMNS = 12;
    private static final int MOST_NAMES = 2;

    private MarkdownTable() {}

    static String of(Table table) {
        int rows = Math.min(MOST_ROWS, table.rows().size());
        // The name columns are repeated in each part of a wide table.
        int names = 0;
        while (names < MOST_NAMES && names < table.columns().size() - 1 && (names == 0 || !table.isNumeric(names))) {
            names++;
        }
        int others = table.columns().size() - names;
        int parts = table.columns().size() <= MOST_COLUMNS ? 1 : (others - 1) / (MOST_COLUMNS - names) + 1;
        int wide = (others - 1) / parts + 1;
        StringBuilder text = new StringBuilder("**" + Markdown.escaped(table.title()) + "**\n\n");
        int to;
        for (int from = names; from < table.columns().size(); from = to) {
            to = end(table, from + wide);
            List<Integer> columns = IntStream.concat(IntStream.range(0, names), IntStream.range(from, to))
                    .boxed()
                    .toList();
            text.append(line(columns.stream().map(table.columns()::get).toList()));
            text.append("| ");
            columns.forEach(column -> text.append(table.isNumeric(column) ? "---: | " : "--- | "));
            text.append('\n');
            for (List<Cell> row : table.rows().subList(0, rows)) {
                text.append(line(
                        columns.stream().map(column -> row.get(column).text()).toList()));
            }
            text.append('\n');
        }
        if (rows < table.rows().size()) {
            text.append(Markdown.leftOut(table.title(), table.rows().size() - rows, "more row", table.id()));
        }
        return text.toString();
    }

    /** The end of a part of about this width; a figure and its interval stay together. */
    private static int end(Table table, int wanted) {
        int end = Math.min(table.columns().size(), wanted);
        return end < table.columns().size() && table.columns().get(end).startsWith("±") ? end + 1 : end;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
