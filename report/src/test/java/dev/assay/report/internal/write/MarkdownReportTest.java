package dev.assay.report.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Parallel
class MarkdownReportTest {

    private static Panel panel(String label, int rows) {
        return Panel.ofNumbers(
                        Panel.Kind.LINE,
                        Axis.linear("users", ""),
                        Axis.linear("TPS", "1/s"),
                        DoubleStream.iterate(1, at -> at + 1)
                                .limit(rows)
                                .boxed()
                                .toList(),
                        List.of(Series.of("line of " + label, Collections.nCopies(rows, 1234.0))))
                .labelled(label);
    }

    private static String text(Chart... charts) {
        return MarkdownReport.of(new Page(
                "t", "s", List.of(), List.of(), List.of(), List.of(new Section("x", "X", List.of(charts))), "made"));
    }

    @Test
    void allPanelsOfAChartAreThereAndAllButTheFirstAreFolded() {
        String text = text(new Chart("c", "Rates", "", List.of(panel("a", 2), panel("b", 40), panel("c", 1))));
        assertThat(text)
                .doesNotContain("report.html")
                .containsSubsequence(
                        "**Rates: a**\n\n| users | line of a (1/s) |",
                        "| 2 | 1,234 |\n\n<details><summary>Rates: 2 more</summary>\n\n",
                        "**Rates: b**\n\n| users | line of b (1/s) |",
                        "| 40 | 1,234 |\n\n**Rates: c**",
                        "\n\n</details>\n\nmade\n");
    }

    @Test
    void whatIsTooLongIsSaid() {
        assertThat(text(new Chart("c", "Rates", "", List.of(panel("a", 41), panel("b", 3), panel("c", 99)))))
                .contains("**Rates: b**")
                .doesNotContain("<details>", "**Rates: a**")
                .contains(
                        "_Rates: 2 more panels are in report.html, and with --report csv in files of report-csv that begin with c_");
        assertThat(text(new Chart("c", "Rates", "", List.of(panel("a", 41), panel("b", 41)))))
                .contains("_Rates: 2 panels are in report.html,");
        assertThat(text(new Chart("c", "Rates", "", List.of(panel("", 41)))))
                .contains("_Rates: 41 rows are in report.html,");
        assertThat(text(new Chart("c", "Rates", "", List.of(panel("a", 2), panel("b", 41)))))
                .contains("_Rates: 1 more panel is in report.html,");
    }

    @Test
    void aSectionOfWhichNothingIsWrittenHasNoHeading() {
        assertThat(text()).doesNotContain("## X").endsWith("made\n");
    }

    /** GitHub would refuse a longer summary as a whole. */
    @Test
    void itStaysBelow1MebibyteHoweverManyPanelsThereAre() {
        List<Panel> panels =
                IntStream.range(0, 3_000).mapToObj(i -> panel("p" + i, 40)).toList();
        String text = text(new Chart("one", "One", "", panels), new Chart("two", "Two", "", panels));
        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isBetween(800_000, 1 << 20);
        assertThat(text).contains("**One: p0**", "**Two: p0**");
        Matcher left =
                Pattern.compile("_One: (\\d+) more panels are in report.html").matcher(text);
        assertThat(left.find()).isTrue();
        assertThat(Pattern.compile("\\*\\*One: p").matcher(text).results().count() + Integer.parseInt(left.group(1)))
                .isEqualTo(3_000);
        assertThat(text).contains("_Two: 2999 more panels are in report.html");
    }
}
