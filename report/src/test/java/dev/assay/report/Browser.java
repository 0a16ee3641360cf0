package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.assay.report.picture.HeadlessBrowser;
import dev.assay.test.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A headless Chromium of this machine, one for all test classes. Without one they are skipped, which the build that requires all
 * tests does not let pass. One thread at a time may use it, so classes take {@link Resources#BROWSER}.
 */
public final class Browser implements BeforeAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(Browser.class);

    /** Timeout in milliseconds, long enough for a busy host. */
    private static final double PATIENCE_MILLIS = 120_000;

    private com.microsoft.playwright.@Nullable Browser browser;

    /** Closed when all tests have run. */
    private static final class Shared implements AutoCloseable {

        private final Playwright driver;
        private final com.microsoft.playwright.Browser browser;

        Shared(HeadlessBrowser chromium) {
            driver = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            browser = driver.chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(chromium.program())
                            .setTimeout(PATIENCE_MILLIS)
                            .setArgs(HeadlessBrowser.options()));
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    /** Returns its path; the test is skipped without one. */
    public static HeadlessBrowser installed() {
        Optional<HeadlessBrowser> chromium = HeadlessBrowser.find(System.getenv("PATH"));
        assumeTrue(chromium.isPresent(), "no Chromium was found; dev/setup installs it on Debian");
        return chromium.orElseThrow();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        HeadlessBrowser chromium = installed();
        ResourceLock lock = context.getRequiredTestClass().getAnnotation(ResourceLock.class);
        assertThat(lock).as("@ResourceLock(Resources.BROWSER)").isNotNull();
        assertThat(lock.value()).isEqualTo(Resources.BROWSER);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        browser = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Shared.class, shared -> new Shared(chromium), Shared.class)
                .browser;
    }

    /**
     * Waits until an expression of the page is a text. Asks by a timer: a busy host may draw no frame for long, and
     * Playwright's own way asks with each frame.
     */
    String awaitText(Page page, String expression) {
        return (String) page.waitForFunction(
                        "() => typeof " + expression + " === 'string' && " + expression,
                        null,
                        new Page.WaitForFunctionOptions().setPollingInterval(50))
                .jsonValue();
    }

    /** A page opened from disk, with its console messages and requests. */
    public record Opened(BrowserContext context, Page page, List<String> complaints, List<String> requests)
            implements AutoCloseable {

        @Override
        public void close() {
            context.close();
        }

        /** Asserts that there were no console messages and no requests except for the file itself. */
        void assertQuiet(Path file) {
            assertThat(complaints).isEmpty();
            assertThat(requests).containsExactly(file.toUri().toString());
        }

        /** Asserts that axe-core reports nothing. */
        public void assertAccessible() {
            String axe;
            try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
                axe = new String(Objects.requireNonNull(in, "axe.min.js").readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            page.evaluate(axe);
            Object violations = page.evaluate(
                    "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', "
                            + "'best-practice']})).violations.map(v => v.id + ': ' + v.help + ': '"
                            + " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + n.failureSummary).join(' | '))");
            assertThat((List<?>) violations).isEmpty();
        }

        /** The option that ECharts has for a chart. */
        Map<?, ?> option(String chart) {
            // Functions and elements cannot be transferred.
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

    /** Opens a report from disk, with all its charts drawn. */
    Opened open(Path file, int width) {
        Opened opened = open(file.toUri().toString(), width);
        opened.page().evaluate("window.assayReport.drawAll()");
        return opened;
    }

    /** Opens a page. */
    public Opened open(String address, int width) {
        BrowserContext context = Objects.requireNonNull(browser)
                .newContext(new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(width, 900));
        context.setDefaultTimeout(PATIENCE_MILLIS);
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
        page.navigate(address);
        return new Opened(context, page, complaints, requests);
    }
}
