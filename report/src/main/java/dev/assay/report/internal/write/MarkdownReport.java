package dev.assay.report.internal.write;

import static dev.assay.report.internal.write.Markdown.escaped;
import static dev.assay.report.internal.write.Markdown.leftOut;

import dev.assay.report.page.Answer;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.SourceListing;
import dev.assay.report.page.Sparkline;
import dev.assay.report.page.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes pages as GitHub Flavored Markdown for pull requests and step summaries: the answers and the tables, including chart
 * data. Long tables are cut, with a note. Stateless.
 */
public final class MarkdownReport {

    /**
     * GitHub's limit for a step summary is 1 MiB (GitHub Actions, workflow commands); some characters take more than one byte.
     */
    private static final int MOST_CHARACTERS = 900_000;

    private final StringBuilder text = new StringBuilder();

    /** Characters left for collapsed tables. */
    private int room;

    private MarkdownReport(int room) {
        this.room = room;
    }

    /** Returns the text: less than 1 MiB unless the tables that are not collapsed exceed it. */
    public static String of(Page page) {
        int unfolded = new MarkdownReport(0).written(page).length();
        return new MarkdownReport(MOST_CHARACTERS - unfolded).written(page);
    }

    private String written(Page page) {
        text.append("# " + escaped(page.title()) + "\n\n" + escaped(page.subtitle()) + "\n\n");
        if (!page.configuration().isEmpty()) {
            text.append(page.configuration().stream()
                            .map(each -> escaped(each.name() + ": " + each.value()))
                            .collect(Collectors.joining(" · ")))
                    .append("\n\n");
        }
        answers(page.answers());
        page.problems()
                .forEach(problem -> text.append("> ").append(escaped(problem)).append("\n>\n"));
        if (!page.problems().isEmpty()) {
            text.append('\n');
        }
        for (Section section : page.sections()) {
            int before = text.length();
            text.append("## ").append(escaped(section.title())).append("\n\n");
            int heading = text.length();
            section.blocks().forEach(this::append);
            if (text.length() == heading) {
                text.setLength(before);
            }
        }
        return text.append(escaped(page.colophon())).append('\n').toString();
    }

    private void answers(List<Answer> answers) {
        if (answers.isEmpty()) {
            return;
        }
        text.append("| | |\n| --- | --- |\n");
        for (Answer answer : answers) {
            text.append("| **")
                    .append(escaped(answer.question()))
                    .append("** | **")
                    .append(escaped(answer.headline()))
                    .append("**");
            Sparkline sparkline = answer.sparkline();
            if (sparkline != null) {
                text.append("<br>").append(TextSparkline.of(sparkline));
            }
            if (!answer.figures().isEmpty()) {
                text.append("<br>")
                        .append(answer.figures().stream()
                                .map(each -> escaped(each.name() + ": " + each.value()))
                                .collect(Collectors.joining("; ")));
            }
            answer.details().forEach(detail -> text.append("<br>").append(escaped(detail)));
            Answer.Folded folded = answer.folded();
            if (folded != null) {
                text.append("<details><summary>")
                        .append(escaped(folded.title()))
                        .append("</summary>");
                text.append(folded.lines().stream().map(Markdown::escaped).collect(Collectors.joining("<br>")));
                text.append("</details>");
            }
            text.append(" |\n");
        }
        text.append('\n');
    }

    private void append(Block block) {
        if (block instanceof Chart chart) {
            append(chart);
        } else if (block instanceof Table table) {
            text.append(MarkdownTable.of(table));
        } else if (block instanceof Paragraph paragraph) {
            text.append(escaped(paragraph.text())).append("\n\n");
        } else if (block instanceof SourceListing verbatim) {
            text.append("<details><summary>").append(escaped(verbatim.title())).append("</summary>\n\n");
            verbatim.text()
                    .lines()
                    .forEach(line -> text.append("    ").append(line).append('\n'));
            text.append("\n</details>\n\n");
        }
    }

    private void append(Chart chart) {
        List<Panel> panels = chart.panels();
        List<String> tables = new ArrayList<>();
        int left = 0;
        int longest = 0;
        for (int i = 0; i < panels.size(); i++) {
            Table table =
                    PanelTable.of(chart, panels.get(i), panels.size() == 1 ? chart.id() : chart.id() + "." + (i + 1));
            longest = Math.max(longest, table.rows().size());
            String written = table.rows().size() > MarkdownTable.MOST_ROWS ? null : MarkdownTable.of(table);
            if (written == null || (!tables.isEmpty() && written.length() > room)) {
                left++;
                continue;
            }
            room -= tables.isEmpty() ? 0 : written.length();
            tables.add(written);
        }
        if (!tables.isEmpty()) {
            text.append(tables.get(0));
        }
        if (tables.size() > 1) {
            text.append("<details><summary>")
                    .append(escaped(chart.title() + ": " + (tables.size() - 1) + " more"))
                    .append("</summary>\n\n");
            tables.subList(1, tables.size()).forEach(text::append);
            text.append("</details>\n\n");
        }
        if (left > 0) {
            text.append(
                    panels.size() == 1
                            ? leftOut(chart.title(), longest, "row", chart.id())
                            : leftOut(chart.title(), left, tables.isEmpty() ? "panel" : "more panel", chart.id()));
        }
    }
}
