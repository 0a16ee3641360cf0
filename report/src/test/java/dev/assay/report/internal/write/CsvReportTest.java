package dev.assay.report.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spreadsheet takes a text that begins with certain signs for a formula (OWASP, CSV Injection). */
@Parallel
class CsvReportTest {

    private static List<List<String>> read(Block block, String file) {
        String text = CsvReport.of(new Page(
                        "", "", List.of(), List.of(), List.of(), List.of(new Section("s", "", List.of(block))), ""))
                .get(file);
        return CsvReader.builder().ofCsvRecord(text).stream()
                .map(row -> List.copyOf(row.getFields()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1+1|cmd",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "\uff1d1",
                "\uff0b1",
                "\uff0d1",
                "\uff201",
                "=\",\"=1\"\n=2"
            })
    void noTextOfATableIsTakenForAFormula(String text) {
        Table table = new Table(
                "t",
                "",
                List.of(text, text),
                List.of(List.of(Cell.of(text), Cell.noted(-1.5, text)), List.of(Cell.of("a" + text), Cell.of(-2.0))));
        assertThat(read(table, "t"))
                .containsExactly(
                        List.of("'" + text, "'" + text, "'" + text + ", remark"),
                        List.of("'" + text, "-1.5", "'" + text),
                        // What does not begin so is as it was, and so are numbers.
                        List.of("a" + text, "-2", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@x", "\t=1", "\n=1"})
    void noTextOfAChartIsEither(String text) {
        Panel panel = new Panel(
                text,
                Panel.Kind.BAR,
                Axis.of(text, List.of(text, "b")),
                Axis.linear(text, text),
                null,
                List.of(0.0, 1.0),
                List.of(text, text),
                List.of(new Series(
                        text, Arrays.asList(-7.0, null), List.of(text, text), List.of(), false, Series.Line.STRAIGHT)),
                List.of());
        String series = "'" + text + " (" + text + ")";
        assertThat(read(new Chart("c", text, text, List.of(panel)), "c"))
                .containsExactly(
                        List.of("'" + text, "what", series, series + ", remark"),
                        List.of("'" + text, "'" + text, "-7", "'" + text),
                        List.of("b", "'" + text, "'" + text, ""));
    }
}
