package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A headless Chromium of this machine. Confined to one thread. */
final class Browser implements AutoCloseable {

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;

    private Browser(Playwright playwright, com.microsoft.playwright.Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Skips the test where there is none; the build that requires all tests does not let that pass. */
    static Browser start() {
        Optional<Path> chromium = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(chromium.isPresent(), "no Chromium was found; dev/setup installs it on Debian");
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return new Browser(
                playwright,
                playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(chromium.orElseThrow())
                                .setArgs(List.of(
                                        "--no-sandbox",
                                        "--disable-gpu",
                                        "--disable-quic",
                                        "--no-first-run",
                                        "--disable-background-networking",
                                        "--disable-component-update",
                                        "--disable-sync"))));
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    /** A page that was opened from disk, with what it complained of and asked for. */
    record Opened(BrowserContext context, Page page, List<String> complaints, List<String> requests)
            implements AutoCloseable {

        @Override
        public void close() {
            context.close();
        }

        /** Nothing was complained of, and nothing but the file itself was asked for. */
        void assertQuiet(Path file) {
            assertThat(complaints).isEmpty();
            assertThat(requests).containsExactly(file.toUri().toString());
        }

        /** The option that ECharts has for a chart. */
        Map<?, ?> option(String chart) {
            // Functions and elements do not travel.
            Object option = page.evaluate(
                    "id => JSON.parse(JSON.stringify(window.assayReport.option(id), (k, v) => v instanceof Element ? null : v))",
                    chart);
            return (Map<?, ?>) option;
        }

        /** What a chart draws of a series, by the names or values of its positions, after a panel was chosen. */
        List<?> data(String chart, String series) {
            for (Object each : (List<?>) option(chart).get("series")) {
                if (((Map<?, ?>) each).get("name").equals(series)) {
                    return (List<?>) ((Map<?, ?>) each).get("data");
                }
            }
            throw new AssertionError(chart + " has no series '" + series + "'; it has " + names(chart));
        }

        List<String> names(String chart) {
            List<String> names = new ArrayList<>();
            ((List<?>) option(chart).get("series")).forEach(each -> names.add((String) ((Map<?, ?>) each).get("name")));
            return names;
        }

        /** The value of a series at a position of an axis of numbers. */
        double at(String chart, String series, double position) {
            for (Object point : data(chart, series)) {
                List<?> value = (List<?>) ((Map<?, ?>) point).get("value");
                if (((Number) value.get(0)).doubleValue() == position) {
                    assertThat(value.get(1))
                            .as("%s, %s at %s", chart, series, position)
                            .isNotNull();
                    return ((Number) value.get(1)).doubleValue();
                }
            }
            throw new AssertionError(chart + ", " + series + " has nothing at " + position);
        }

        /** The value of a series in a category. */
        double at(String chart, String series, String category) {
            Map<?, ?> axis = (Map<?, ?>) ((List<?>) option(chart).get("xAxis")).get(0);
            int at = ((List<?>) axis.get("data")).indexOf(category);
            assertThat(at).as("%s among %s", category, axis.get("data")).isNotNegative();
            return ((Number) data(chart, series).get(at)).doubleValue();
        }

        void choose(String chart, String label) {
            page.locator("figure[data-chart='" + chart + "'] select")
                    .selectOption(new com.microsoft.playwright.options.SelectOption().setLabel(label));
        }
    }

    /** Opens a file from disk. */
    Opened open(Path file, int width) {
        BrowserContext context = browser.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(width, 900));
        Page page = context.newPage();
        List<String> complaints = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        page.onConsoleMessage(message -> {
            if (!message.type().equals("log") && !message.type().equals("info")) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> requests.add(request.url()));
        page.navigate(file.toUri().toString());
        page.evaluate("window.assayReport.drawAll()");
        return new Opened(context, page, complaints, requests);
    }
}
