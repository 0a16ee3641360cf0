package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.Media;
import dev.assay.report.internal.write.CsvReport;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.ChartBand;
import dev.assay.report.page.NamedValue;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.report.page.SourceListing;
import dev.assay.report.page.Sparkline;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

/** Texts that come from elsewhere, in every place of a page that has one: they are shown and copied as texts. */
@Parallel
@ResourceLock(Resources.BROWSER)
class ForeignTextsIT {

    private static final String MARKUP = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=2>";
    private static final String ATTRIBUTE =
            "\" onmouseover=\"window.hacked=3\" autofocus onfocus='window.hacked=4' x=\"";
    private static final String FORMULA = "=HYPERLINK(\"https://example.com/?\"&A1,\"x, y\")";

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    private static List<@Nullable String> notes(@Nullable String... notes) {
        return Arrays.asList(notes);
    }

    private static Panel lines(String text) {
        return Panel.ofNumbers(
                        Panel.Kind.LINE,
                        Axis.linear(text, text),
                        Axis.linear(text, text),
                        List.of(1.0, 2.0, 3.0),
                        List.of(
                                new Series(
                                        text,
                                        Arrays.asList(10.0, 20.0, null),
                                        notes(text, null, text),
                                        List.of(),
                                        false,
                                        Series.Line.STRAIGHT),
                                Series.of("other " + text, List.of(1.0, -2.0, 3.0))
                                        .bySecondAxis()))
                .with(Axis.linear(text, text))
                .marked(List.of(
                        new ChartBand(ChartBand.Kind.PHASE, 1, 2, text),
                        new ChartBand(ChartBand.Kind.OUTAGE, 2, 3, text),
                        new ChartBand(ChartBand.Kind.PAUSE, 2, 2, text)))
                .calling(List.of(text, text, text))
                .labelled(text);
    }

    private static Panel categories(Panel.Kind kind, String text) {
        return Panel.ofCategories(
                kind,
                Axis.of(text, List.of(text, "b")),
                Axis.linear(text, text),
                List.of(new Series(
                        text, List.of(7.0, 8.0), notes(text, null), List.of(), false, Series.Line.STRAIGHT)));
    }

    private static Page page(String text) {
        Table table = new Table(
                "words",
                text,
                List.of(text, "figure", text),
                List.of(
                        List.of(Cell.of(text), Cell.noted(1.0, text), Cell.of(text, Answer.Tone.BAD)),
                        List.of(Cell.of("b"), Cell.of(-2.0), Cell.noted(null, text))));
        return new Page(
                text,
                text,
                List.of(new NamedValue(text, text)),
                List.of(new Answer(text, text, List.of(text), Answer.Tone.PLAIN)
                        .with(List.of(new NamedValue(text, text)))
                        .with(new Sparkline(text, List.of(1.0, 2.0)))
                        .folding(text, List.of(text))),
                List.of(text),
                List.of(new Section(
                        "all",
                        text,
                        List.of(
                                table,
                                new Paragraph(text),
                                new SourceListing(text, text),
                                new Chart("lines", text, text, List.of(lines(text), lines("second"))),
                                new Chart("bars", text, text, List.of(categories(Panel.Kind.BAR, text))),
                                new Chart("stack", text, text, List.of(categories(Panel.Kind.STACK, text))),
                                new Chart("map", text, text, List.of(categories(Panel.Kind.HEAT, text)))))),
                text);
    }

    private Path written(Page page) throws IOException {
        return Files.writeString(folder.resolve("report.html"), HtmlReport.of(page));
    }

    /**
     * Presses the button by an event, not by the mouse: a chart that is still being laid out may move the button between
     * pressing and releasing it.
     */
    private static String copied(com.microsoft.playwright.Page page, String block) {
        page.evaluate("() => { window.copied = null; }");
        page.locator("#" + block + " button.copy").dispatchEvent("click");
        return BROWSER.awaitText(page, "window.copied");
    }

    @ParameterizedTest
    @ValueSource(strings = {MARKUP, ATTRIBUTE, FORMULA})
    void whateverIsInAPageIsText(String text) throws IOException {
        Page page = page(text);
        Path file = written(page);
        Map<String, String> csv = CsvReport.of(page);
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            com.microsoft.playwright.Page shown = opened.page();
            shown.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }");
            for (Locator chart : shown.locator("figure.chart").all()) {
                chart.scrollIntoViewIfNeeded();
                chart.locator("summary").click();
                chart.locator("tbody tr").first().waitFor();
                // Over points and marks, with what a tooltip makes of names.
                for (int x : List.of(100, 300, 600, 900)) {
                    chart.locator(".plot").hover(new Locator.HoverOptions().setPosition(x, 150));
                }
            }
            assertThat(opened.option("lines").toString())
                    .as("the marks are drawn")
                    .contains("markArea={silent=true, data=[[");
            assertThat(shown.locator("#lines svg text").allTextContents()).contains(text);
            // What is said of a number is in an attribute.
            assertThat(shown.locator("#words td[data-note]").getAttribute("data-note"))
                    .isEqualTo(text);
            assertThat(shown.locator("#words td[data-note]").textContent()).isEqualTo("1 " + text);
            assertThat(shown.locator("#words tbody td").nth(2).textContent()).isEqualTo(text);
            assertThat(shown.locator("#lines td[data-note]").getAttribute("data-note"))
                    .isEqualTo(text);
            assertThat(copied(shown, "words")).isEqualTo(csv.get("words"));
            assertThat(copied(shown, "lines")).isEqualTo(csv.get("lines.1"));
            assertThat(copied(shown, "bars")).isEqualTo(csv.get("bars"));
            assertThat(copied(shown, "stack")).isEqualTo(csv.get("stack"));
            assertThat(copied(shown, "map")).isEqualTo(csv.get("map"));
            shown.locator("#theme").click();
            shown.emulateMedia(new com.microsoft.playwright.Page.EmulateMediaOptions().setMedia(Media.PRINT));
            shown.evaluate("() => dispatchEvent(new Event('beforeprint'))");
            assertThat(shown.locator("#lines .stills p").first().textContent()).isEqualTo(text);
            assertThat(shown.evaluate("() => window.hacked")).isNull();
            assertThat(shown.locator("script").count()).isEqualTo(3);
            assertThat(shown.locator("img, [onmouseover], [onfocus], [onerror], [autofocus]")
                            .count())
                    .isZero();
            opened.assertQuiet(file);
        }
    }

    /** Beside the file is its fragment that asks for pictures. */
    @ParameterizedTest
    @ValueSource(strings = {MARKUP, ATTRIBUTE})
    void picturesHaveItAsTextToo(String text) throws Exception {
        Path file = written(page(text));
        try (Browser.Opened opened = BROWSER.open(file.toUri() + "#assay-pictures-0-5", 1200)) {
            com.microsoft.playwright.Page shown = opened.page();
            shown.locator("#assay-pictures[data-done]").waitFor();
            String[] pictures = shown.locator("#assay-pictures").textContent().split("\n");
            assertThat(pictures).hasSize(5);
            for (String picture : pictures) {
                Document svg = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(Base64.getDecoder().decode(picture.split(" ")[1])));
                assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
                assertThat(svg.getElementsByTagName("text").getLength()).isPositive();
                for (String tag : List.of("script", "img", "image", "foreignObject", "a")) {
                    assertThat(svg.getElementsByTagName(tag).getLength())
                            .as(tag)
                            .isZero();
                }
                NodeList all = svg.getElementsByTagName("*");
                for (int i = 0; i < all.getLength(); i++) {
                    NamedNodeMap attributes = all.item(i).getAttributes();
                    for (int j = 0; j < attributes.getLength(); j++) {
                        assertThat(attributes.item(j).getNodeName()).doesNotStartWith("on");
                    }
                }
            }
            assertThat(shown.evaluate("() => window.hacked")).isNull();
            assertThat(opened.complaints()).isEmpty();
        }
    }
}
