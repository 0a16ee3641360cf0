package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.Media;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Verdict;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** How a report behaves in a browser, whatever is in it. */
@Parallel
@ResourceLock(Resources.BROWSER)
class ReportPageIT {

    private static final String MARKUP = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=2>";

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    @TempDir
    private static Path studies;

    /** Reports of two studies. */
    private static Path file;

    private static Path s1;

    @BeforeAll
    static void reportStudies() throws IOException {
        file = report(Studies.s4(studies.resolve("s4")));
        s1 = report(Studies.s1(studies.resolve("s1")));
    }

    private static Path report(Path run) {
        return ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
    }

    @Test
    void everyControlIsReachedByTheKeyboardAndWorks() {
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            Page page = opened.page();
            Set<String> reached = new LinkedHashSet<>();
            Object controls = page.evaluate(
                    "() => { const all = [...document.querySelectorAll('a[href], button, select, summary, .scroll, pre')]"
                            + ".filter(e => e.checkVisibility()); all.forEach((e, i) => e.dataset.control = i); return all.length; }");
            for (int i = 0; i < ((Number) controls).intValue() + 5; i++) {
                page.keyboard().press("Tab");
                reached.add(String.valueOf(page.evaluate("() => document.activeElement.dataset.control")));
            }
            reached.remove("null");
            assertThat(reached).hasSize(((Number) controls).intValue());

            page.locator("#throughput-over-users summary").focus();
            page.keyboard().press("Enter");
            // Drawn when it is opened, which the browser tells of a little later.
            page.locator("#throughput-over-users tbody tr").first().waitFor();
            assertThat(page.locator("#throughput-over-users tbody tr").count()).isEqualTo(Studies.THREADS.size());
            page.locator("#throughput-over-users th button").nth(1).focus();
            page.keyboard().press("Enter");
            assertThat(page.locator("#throughput-over-users tbody tr").first().textContent())
                    .startsWith("2245");
            page.keyboard().press("Enter");
            assertThat(page.locator("#throughput-over-users tbody tr").first().textContent())
                    .startsWith("2561,543");
            page.locator("#theme").focus();
            page.keyboard().press("Space");
            assertThat(page.evaluate("() => document.documentElement.dataset.theme"))
                    .isEqualTo("dark");
            opened.assertQuiet(file);
        }
    }

    @Test
    void aTableIsCopiedAsCsv() {
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            Page page = opened.page();
            page.evaluate(
                    "() => { window.copied = null; navigator.clipboard.writeText = async text => { window.copied = text; }; }");
            page.locator("#prices button.copy").click();
            assertThat(BROWSER.awaitText(page, "window.copied"))
                    .startsWith("system,priced as,USD per hour,USD per month,point,")
                    .contains("iops-2000,iops-2000,1.02878082,751.01,users=256,2.05512576");
        }
    }

    @Test
    void nothingIsFoundByAxeInLightAndDark() {
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            Page page = opened.page();
            page.locator("#throughput-over-users summary").click();
            page.locator("#throughput-over-users tbody tr").first().waitFor();
            for (String theme : List.of("light", "dark")) {
                assertThat(page.evaluate("() => document.documentElement.dataset.theme"))
                        .isEqualTo(theme);
                opened.assertAccessible();
                page.locator("#theme").click();
            }
        }
    }

    @Test
    void narrowScreensDoNotOverflow() {
        for (Path each : List.of(file, s1)) {
            try (Browser.Opened opened = BROWSER.open(each, 320)) {
                assertThat(((Number) opened.page().evaluate("() => document.documentElement.scrollWidth")).intValue())
                        .isLessThanOrEqualTo(320);
                opened.page().setViewportSize(1600, 900);
                assertThat(((Number) opened.page().evaluate("() => document.documentElement.scrollWidth")).intValue())
                        .isLessThanOrEqualTo(1600);
            }
        }
    }

    /** Nobody chooses there: each panel of each chart is on it, with its name. */
    @Test
    void onPaperItIsLightAndHasAllPanelsOfItsCharts() {
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            Page page = opened.page();
            page.locator("#theme").click();
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            page.evaluate("() => dispatchEvent(new Event('beforeprint'))");
            assertThat(page.evaluate("() => document.documentElement.dataset.theme"))
                    .isEqualTo("light");
            assertThat(page.locator("nav").isVisible()).isFalse();
            int several = 0;
            for (Locator chart : page.locator("figure.chart").all()) {
                assertThat(chart.locator(".plot").isVisible()).isFalse();
                assertThat(chart.locator(".chooser:visible").count()).isZero();
                List<String> panels = chart.locator("option").allTextContents();
                several += panels.size() > 1 ? 1 : 0;
                assertThat(chart.locator(".stills p").allTextContents()).isEqualTo(panels);
                assertThat(chart.locator(".stills svg:visible").count()).isEqualTo(Math.max(1, panels.size()));
                for (Locator still : chart.locator(".stills svg").all()) {
                    assertThat(still.locator("text").count()).isPositive();
                    assertThat(still.boundingBox().width).isBetween(200.0, 1200.0);
                }
            }
            assertThat(several).isGreaterThan(3);
            page.evaluate("() => dispatchEvent(new Event('afterprint'))");
            assertThat(page.evaluate("() => document.documentElement.dataset.theme"))
                    .isEqualTo("dark");
            assertThat(page.locator(".stills").count()).isZero();
            opened.assertQuiet(file);
        }
    }

    /** No hand turns the pages of a legend on paper. */
    @Test
    void onPaperALegendHasAllItsNames() {
        try (Browser.Opened opened = BROWSER.open(s1, 320)) {
            Page page = opened.page();
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            page.evaluate("() => dispatchEvent(new Event('beforeprint'))");
            assertThat(page.locator("#instantaneous .stills text").allTextContents())
                    .contains("small", "large", "xlarge", "2xlarge", "4xlarge", "small-multi-az", "4xlarge-multi-az");
            opened.assertQuiet(s1);
        }
    }

    /** Many seconds are a line without marks; no line goes to one that has no neighbour. */
    @Test
    void aSecondBetweenTwoGapsHasAMark() throws IOException {
        List<@Nullable Double> commits = new ArrayList<>(Collections.nCopies(70, 200.0));
        commits.set(9, null);
        commits.set(11, null);
        Path made = report(Runs.write(
                folder.resolve("gaps"),
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2]")),
                cell -> Trials.of(cell)
                        .tps(10)
                        .type("read-write", 5)
                        .server("commits", commits)
                        .make(),
                70,
                trial -> true));
        try (Browser.Opened opened = BROWSER.open(made, 1200)) {
            String series = opened.names("server-over-time").get(0);
            assertThat(opened.data("server-over-time", series)).hasSizeGreaterThanOrEqualTo(69);
            assertThat(opened.at("server-over-time", series, 10)).isEqualTo(200);
            List<?> marks = (List<?>) opened.option("server-over-time").get("series");
            assertThat(marks)
                    .filteredOn(each -> ((Map<?, ?>) each).get("type").equals("scatter"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(((Map<?, ?>) each).get("name")).isEqualTo(series);
                        assertThat((List<?>) ((Map<?, ?>) each).get("data"))
                                .singleElement()
                                .hasToString("[10, 200]");
                    });
            opened.assertQuiet(made);
        }
    }

    @Test
    void markupInNamesIsText() throws IOException {
        Experiment experiment =
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]"));
        Experiment renamed = Names.of(experiment, MARKUP);
        Path run = Runs.write(
                folder.resolve("markup"),
                renamed,
                cell -> Trials.of(cell)
                        .tps(10)
                        .type(MARKUP, 3)
                        .type("other", 2)
                        .url("jdbc:" + MARKUP)
                        .errors(new ErrorCount(MARKUP, MARKUP, "40001", 0, 3, MARKUP))
                        .verdict(new Verdict.Reason("odd", Verdict.Status.SUSPECT, MARKUP))
                        .make(),
                5,
                trial -> false);
        Files.writeString(run.resolve("plan.yaml"), "name: " + MARKUP);
        Path made = report(run);
        try (Browser.Opened opened = BROWSER.open(made, 1200)) {
            Page page = opened.page();
            page.locator("figure.chart").all().forEach(chart -> {
                chart.scrollIntoViewIfNeeded();
                chart.locator("summary").click();
                // Over a point, with what a tooltip makes of names.
                chart.locator(".plot").hover();
            });
            assertThat(page.evaluate("() => window.hacked")).isNull();
            assertThat(page.locator("h1").textContent()).isEqualTo(MARKUP);
            assertThat(page.locator("#errors td").nth(6).textContent()).isEqualTo(MARKUP);
            assertThat(page.locator("#plan pre").textContent()).isEqualTo("name: " + MARKUP);
            assertThat(opened.names("throughput-over-users")).contains(MARKUP);
            opened.assertQuiet(made);
        }
    }

    private static List<?> series(Browser.Opened opened, String chart) {
        return (List<?>) opened.option(chart).get("series");
    }

    private static List<?> marked(Object series) {
        Object area = ((Map<?, ?>) series).get("markArea");
        return area == null ? List.of() : (List<?>) ((Map<?, ?>) area).get("data");
    }

    /** The words that a chart shows. */
    private static List<String> texts(Browser.Opened opened, String chart) {
        return opened.page().locator("#" + chart + " svg text").allTextContents();
    }

    /** What is marked is of no line, and what a line is uncertain by is of that line. */
    @Test
    void hidingALineHidesItsIntervalsAndNoMarks() throws IOException {
        Path made = report(Runs.write(
                folder.resolve("marked"),
                Runs.shipped("s4-postgres-per-dollar.yaml", Map.of("users: 2..512 x2", "users: [2, 4]\nrepeat: 3")),
                cell -> Trials.of(cell)
                        .tps(100 + cell.id())
                        .type("read-write", 5)
                        .outage(3, 2)
                        .make(),
                10,
                trial -> true));
        try (Browser.Opened opened = BROWSER.open(made, 1200)) {
            assertThat(series(opened, "rate-over-time"))
                    .filteredOn(each -> !marked(each).isEmpty())
                    .singleElement()
                    .satisfies(
                            each -> assertThat(((Map<?, ?>) each).get("name")).isEqualTo("marks"));
            assertThat(texts(opened, "rate-over-time")).contains("outage", "failed");
            int at = opened.names("rate-over-time").indexOf("TPS");
            Object color = ((List<?>) opened.option("rate-over-time").get("color")).get(at);
            Locator line = opened.page().locator("#rate-over-time svg path[stroke='" + color + "']");
            assertThat(line.count()).isPositive();
            opened.page().evaluate("window.assayReport.hide('rate-over-time', 'TPS')");
            // The next frame is without it, and its name in the legend is grey.
            PlaywrightAssertions.assertThat(line).hasCount(0);
            assertThat(texts(opened, "rate-over-time")).contains("TPS", "outage", "failed");
            // Nor are they in the legend.
            assertThat(texts(opened, "rate-over-time")).doesNotContain("marks");
            assertThat(series(opened, "throughput-over-users"))
                    .filteredOn(each -> ((Map<?, ?>) each).get("type").equals("custom"))
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(opened.names("throughput-over-users"))
                            .contains((String) ((Map<?, ?>) each).get("name")));
            assertThat(opened.names("throughput-over-users")).doesNotContain("iops-2000 ±");
            opened.assertQuiet(made);
        }
    }

    /** Charts far below are drawn without being scrolled to, so that a picture of the whole page has them. */
    @Test
    void withoutScrollingEveryChartIsDrawnAndEveryTableLaidOut() {
        try (Browser.Opened opened = BROWSER.open(file.toUri().toString(), 1400)) {
            Page page = opened.page();
            assertThat(BROWSER.awaitText(page, "document.documentElement.dataset.complete"))
                    .isEqualTo("true");
            for (Locator chart : page.locator("figure.chart .plot").all()) {
                assertThat(chart.locator("svg").count()).isEqualTo(1);
            }
            assertThat(page.locator(".table:not(.laid-out)").count()).isZero();
            assertThat(page.evaluate("() => scrollY")).isEqualTo(0);
        }
    }

    /** Of two points without figures, the reasons stand in their places. */
    @Test
    void aGapNamesItsReason() throws IOException {
        Path made = report(Studies.s5(folder.resolve("s5")));
        try (Browser.Opened opened = BROWSER.open(made, 1200)) {
            assertThat(texts(opened, "throughput-over-users")).contains("REFUSED");
            assertThat(opened.page().locator("#throughput-over-users .note").textContent())
                    .contains("names the reason");
            assertThat(opened.page().locator("#latency-over-users .note").count())
                    .isZero();
        }
    }

    /** At the width of a usual screen, the table of a sweep needs no scrolling. */
    @Test
    void theTableOfTrialsDoesNotClip() {
        for (Path each : List.of(file, s1)) {
            try (Browser.Opened opened = BROWSER.open(each, 1400)) {
                assertThat(opened.page()
                                .evaluate("() => { const s = document.querySelector('#trials-table .scroll');"
                                        + " return s.scrollWidth - s.clientWidth; }"))
                        .isEqualTo(0);
            }
        }
    }

    /** No answer is below the first screen of a small laptop. */
    @Test
    void whetherItCanBeBelievedIsOnTheFirstScreen() {
        try (Browser.Opened opened = BROWSER.open(s1, 1100)) {
            Page page = opened.page();
            assertThat(page.locator(".answer").count()).isEqualTo(5);
            for (Locator answer : page.locator(".answer").all()) {
                assertThat(answer.boundingBox().y + answer.boundingBox().height).isLessThan(950);
            }
            assertThat(page.locator(".configuration").boundingBox().y)
                    .isLessThan(page.locator(".answer").first().boundingBox().y);
            assertThat(page.locator(".sparkline .line").getAttribute("d")).startsWith("M0.0 ");
            // The other theme's colors are asked of a smaller report above.
            for (String theme : Tier.isExhaustive() ? List.of("light", "dark") : List.of("light")) {
                assertThat(page.evaluate("() => document.documentElement.dataset.theme"))
                        .isEqualTo(theme);
                opened.assertAccessible();
                page.locator("#theme").click();
            }
            opened.assertQuiet(s1);
        }
    }
}
