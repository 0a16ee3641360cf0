package dev.assay.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.assay.Assay;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.TrialResult;
import dev.assay.report.Browser;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A run of the engine watched in a browser, from its first second until it is over. */
@Parallel
@ResourceLock(Resources.BROWSER)
class LivePageIT {

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @Test
    @SuppressWarnings("try") // it is closed before its time, which is what the page is to be told
    void aRunIsWatchedUntilItIsOver() {
        try (LiveServer server = LiveServer.start(0);
                Browser.Opened opened = BROWSER.open(server.address(), 360)) {
            Page page = opened.page();
            List<String> left = new ArrayList<>();
            List<Double> rates = new ArrayList<>();
            TrialResult result = Assay.create()
                    .experiment("tpcc")
                    .target(new SystemSpec.StandIn("station", "simulated:service=constant:2ms,servers=2"))
                    .users(2)
                    .rampUp(Duration.ZERO)
                    .duration(Duration.ofSeconds(4))
                    .listener(server)
                    .listener(event -> {
                        if (event instanceof RunEvent.IntervalMeasured measured
                                && measured.interval().durationNanos() > 0) {
                            rates.add(measured.interval().transactionsPerSecond());
                            if (rates.size() == 2) {
                                // The page follows while the run goes on.
                                page.waitForFunction("() => window.assayLive.seconds().length >= 2");
                                left.add(page.textContent("#left"));
                                left.add(left(measured));
                            }
                        }
                    })
                    .build()
                    .run()
                    .trial();
            assertThat(left).hasSize(2);
            assertThat(left.get(0)).isEqualTo(left.get(1)).endsWith(" s left of 4 s");
            server.on(new RunEvent.Note("<img src=x onerror=window.hacked=1>"));
            page.waitForFunction("() => document.querySelectorAll('#notes li').length > 0");
            server.close();
            page.waitForFunction("() => window.assayLive.over()");
            assertThat(page.locator("#notes li").last().textContent()).isEqualTo("<img src=x onerror=window.hacked=1>");
            assertThat(page.evaluate("() => window.hacked === undefined")).isEqualTo(true);
            // Drawn in the next frame, for which a busy host takes its time.
            page.waitForFunction("n => window.assayLive.option('rate')?.series[0].data.length === n", rates.size());
            Map<?, ?> option = (Map<?, ?>)
                    page.evaluate(
                            "() => JSON.parse(JSON.stringify(window.assayLive.option('rate'), (k, v) => v instanceof Element ? null : v))");
            List<?> data = (List<?>) ((Map<?, ?>) ((List<?>) option.get("series")).get(0)).get("data");
            assertThat(data).hasSameSizeAs(rates);
            for (int i = 0; i < rates.size(); i++) {
                assertThat(((Number) ((List<?>) data.get(i)).get(1)).doubleValue())
                        .isEqualTo(rates.get(i));
            }
            assertThat(page.locator("#seconds tr").count()).isEqualTo(rates.size());
            assertThat(page.locator("#ended tr td").last().textContent())
                    .startsWith(result.verdict().status().name());
            assertThat(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))
                    .isEqualTo(true);
            assertThat(opened.complaints()).isEmpty();
            assertThat(opened.requests()).allMatch(request -> request.startsWith(server.address()));
            opened.assertAccessible();
        }
    }

    /** Two seconds, unless the host kept this process from running for long. */
    private static String left(RunEvent.IntervalMeasured measured) {
        double until = (measured.interval().startNanos() + measured.interval().durationNanos()) / 1e9;
        return Math.max(0, Math.round(4 - until)) + " s left of 4 s";
    }

    @Test
    void whoComesLateSeesTheSecondsBefore() {
        AtomicInteger seconds = new AtomicInteger();
        try (LiveServer server = LiveServer.start(0)) {
            Assay.create()
                    .experiment("tpcc")
                    .target(new SystemSpec.StandIn("station", "simulated:service=constant:2ms,servers=2"))
                    .rampUp(Duration.ZERO)
                    .duration(Duration.ofSeconds(2))
                    .listener(server)
                    .listener(event -> {
                        if (event instanceof RunEvent.IntervalMeasured measured
                                && measured.interval().durationNanos() > 0) {
                            seconds.incrementAndGet();
                        }
                    })
                    .build()
                    .run();
            try (Browser.Opened opened = BROWSER.open(server.address(), 1200)) {
                opened.page().waitForFunction("n => window.assayLive.seconds().length === n", seconds.get());
                opened.page().waitForSelector("#ended td");
                assertThat(opened.complaints()).isEmpty();
            }
        }
    }
}
