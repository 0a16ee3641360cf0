package dev.assay.report.write;

import dev.assay.report.page.Answer;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.page.Verbatim;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * Pages as Markdown of GitHub's kind, for pull requests and step summaries: the answers, and the tables, those of charts included, as
 * far as they are short enough to be read; what is left out is said. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MarkdownReport {

    /** A table that is longer is for a file. */
    private static final int MOST_ROWS = 40;

    private static final int MOST_COLUMNS = 12;
    private static final int MOST_NAMES = 2;

    private MarkdownReport() {}

    /** The text. */
    public static String of(Page page) {
        StringBuilder text =
                new StringBuilder("# " + escaped(page.title()) + "\n\n" + escaped(page.subtitle()) + "\n\n");
        if (!page.answers().isEmpty()) {
            text.append("| | |\n| --- | --- |\n");
            for (Answer answer : page.answers()) {
                text.append("| **")
                        .append(escaped(answer.question()))
                        .append("** | **")
                        .append(escaped(answer.headline()));
                text.append("**");
                answer.details().forEach(detail -> text.append("<br>").append(escaped(detail)));
                text.append(" |\n");
            }
            text.append('\n');
        }
        page.problems()
                .forEach(problem -> text.append("> ").append(escaped(problem)).append("\n>\n"));
        if (!page.problems().isEmpty()) {
            text.append('\n');
        }
        for (Section section : page.sections()) {
            StringBuilder body = new StringBuilder();
            section.blocks().forEach(block -> append(block, body));
            if (body.length() > 0) {
                text.append("## ")
                        .append(escaped(section.title()))
                        .append("\n\n")
                        .append(body);
            }
        }
        return text.append(escaped(page.colophon())).append('\n').toString();
    }

    private static void append(Block block, StringBuilder text) {
        if (block instanceof Chart chart) {
            List<Panel> panels = chart.panels();
            Table first = PanelTable.of(chart, panels.get(0), chart.id());
            if (first.rows().size() > MOST_ROWS) {
                leftOut(
                        chart.title(),
                        panels.size() > 1
                                ? panels.size() + " panels"
                                : first.rows().size() + " rows",
                        chart.id(),
                        text);
            } else {
                append(first, text);
                if (panels.size() > 1) {
                    leftOut(chart.title(), (panels.size() - 1) + " more panels", chart.id(), text);
                }
            }
        } else if (block instanceof Table table) {
            append(table, text);
        } else if (block instanceof Paragraph paragraph) {
            text.append(escaped(paragraph.text())).append("\n\n");
        } else if (block instanceof Verbatim verbatim) {
            text.append("<details><summary>").append(escaped(verbatim.title())).append("</summary>\n\n");
            verbatim.text()
                    .lines()
                    .forEach(line -> text.append("    ").append(line).append('\n'));
            text.append("\n</details>\n\n");
        }
    }

    private static void append(Table table, StringBuilder text) {
        int rows = Math.min(MOST_ROWS, table.rows().size());
        // What a row is called stands before each part of a wide table.
        int names = 0;
        while (names < MOST_NAMES && names < table.columns().size() - 1 && (names == 0 || !numeric(table, names))) {
            names++;
        }
        int others = table.columns().size() - names;
        int parts = table.columns().size() <= MOST_COLUMNS ? 1 : (others - 1) / (MOST_COLUMNS - names) + 1;
        int wide = (others - 1) / parts + 1;
        text.append("**").append(escaped(table.title())).append("**\n\n");
        int to;
        for (int from = names; from < table.columns().size(); from = to) {
            to = end(table, from + wide);
            List<Integer> columns = IntStream.concat(IntStream.range(0, names), IntStream.range(from, to))
                    .boxed()
                    .toList();
            text.append(line(columns.stream().map(table.columns()::get).toList()));
            text.append("| ");
            columns.forEach(column -> text.append(numeric(table, column) ? "---: | " : "--- | "));
            text.append('\n');
            for (List<Cell> row : table.rows().subList(0, rows)) {
                text.append(line(
                        columns.stream().map(column -> row.get(column).text()).toList()));
            }
            text.append('\n');
        }
        if (rows < table.rows().size()) {
            leftOut(table.title(), (table.rows().size() - rows) + " more rows", table.id(), text);
        }
    }

    /** Where a part ends that is to be about so wide: not between a figure and its interval. */
    private static int end(Table table, int wanted) {
        int end = Math.min(table.columns().size(), wanted);
        return end < table.columns().size() && table.columns().get(end).startsWith("±") ? end + 1 : end;
    }

    /** Nobody is to think that what is not here is not there. */
    private static void leftOut(String title, String what, String id, StringBuilder text) {
        text.append("_")
                .append(escaped(title + ": " + what
                        + " are in report.html, and with --report csv in files of report-csv that begin with " + id))
                .append("_\n\n");
    }

    private static boolean numeric(Table table, int column) {
        return table.rows().stream().anyMatch(row -> row.get(column).number() != null);
    }

    private static String line(List<String> cells) {
        return cells.stream().map(MarkdownReport::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Whatever is in a name is text: no markup of either language, no end of a cell. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([|`*_\\[\\]~!])", "\\\\$1")
                // An escaped sign still names a person or an issue: what follows must not touch it.
                .replace("@", "@<!-- -->")
                .replace("#", "#<!-- -->")
                .replaceAll("\\R", " ");
    }
}
