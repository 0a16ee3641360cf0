package dev.assay.report.internal.write;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes every table of a page, including chart data, as CSV (RFC 4180). Stateless. */
public final class CsvReport {

    /** Suffix of the heading of a remark column; the page's script uses the same one. */
    private static final String REMARK = ", remark";

    private CsvReport() {}

    /**
     * Returns the texts by file name without extension: the id of the table or chart, with the panel number if there are
     * several.
     */
    public static Map<String, String> of(Page page) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Table table) {
                    texts.put(table.id(), csv(table));
                } else if (block instanceof Chart chart) {
                    for (int i = 0; i < chart.panels().size(); i++) {
                        String id = chart.panels().size() == 1 ? chart.id() : chart.id() + "." + (i + 1);
                        texts.put(id, csv(PanelTable.of(chart, chart.panels().get(i), id)));
                    }
                }
            }
        }
        return texts;
    }

    private static String remark(Cell cell) {
        String note = cell.note();
        return note == null ? "" : Cell.harmless(note);
    }

    private static String csv(Table table) {
        StringWriter text = new StringWriter();
        try (CsvWriter writer = CsvWriter.builder().build(text)) {
            List<Integer> noted = IntStream.range(0, table.columns().size())
                    .filter(column -> table.rows().stream()
                            .anyMatch(row -> row.get(column).note() != null))
                    .boxed()
                    .toList();
            writer.writeRecord(Stream.concat(
                            table.columns().stream().map(Cell::harmless),
                            noted.stream()
                                    .map(column -> Cell.harmless(table.columns().get(column) + REMARK)))
                    .toList());
            table.rows()
                    .forEach(row -> writer.writeRecord(Stream.concat(
                                    row.stream().map(Cell::raw), noted.stream().map(column -> remark(row.get(column))))
                            .toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
