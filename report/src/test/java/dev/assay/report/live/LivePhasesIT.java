package dev.assay.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.report.Browser;
import dev.assay.spi.event.RunEvent;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Title, tiles and progress of the live page in each phase of a run. */
@Parallel
@ResourceLock(Resources.BROWSER)
class LivePhasesIT {

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    private static final Schedule SCHEDULE =
            new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(5), 0);

    private static RunEvent opened(int users) {
        Cell cell = new Cell(
                1,
                new SystemSpec.Given("main"),
                new WorkloadSpec("tpcc", Map.of("warehouses", "2")),
                new ClosedLoop(users),
                SCHEDULE,
                Map.of(),
                1);
        return new RunEvent.SystemOpened(
                cell,
                new WorkloadInfo(
                        "tpcc",
                        Map.of("warehouses", 2, "profile", "standard"),
                        Map.of(),
                        List.of("warehouses"),
                        null,
                        List.of()),
                "PostgreSQL 18.6");
    }

    private static RunEvent loaded(long rows, int seconds) {
        return new RunEvent.LoadProgress(rows, rows, 1_000_000, Duration.ofSeconds(seconds));
    }

    /** The second that ends at a time. */
    private static RunEvent second(int until, Phase phase) {
        LatencyMicros times = new LatencyMicros(4_000, 500, 3_000, 8_000, 9_500, 20_000, 30_000, 40_000);
        long nanos = 1_000_000_000L;
        return new RunEvent.IntervalMeasured(
                new Interval(
                        until - 1,
                        phase,
                        (until - 1) * nanos,
                        nanos,
                        900 + 10 * until,
                        0,
                        until == 25 ? 3 : 0,
                        0,
                        times,
                        new IntervalHealth(0.4, 0.1, 0, 2, 1, 0)),
                List.of(),
                SCHEDULE.total());
    }

    private static void awaitText(Page page, String id, String text) {
        page.waitForFunction(
                "([id, text]) => document.getElementById(id).textContent === text",
                List.of(id, text),
                new Page.WaitForFunctionOptions().setPollingInterval(50));
    }

    private static double share(Page page) {
        return ((Number) page.evaluate("() => document.getElementById('progress').value")).doubleValue();
    }

    @Test
    void eachPhaseIsNamedAndMoves() {
        try (LiveServer server = LiveServer.start(0);
                Browser.Opened opened = BROWSER.open(server.address(), 420)) {
            Page page = opened.page();
            server.on(opened(4));
            awaitText(page, "title", "tpcc on PostgreSQL 18.6, 4 users");
            assertThat(page.textContent("#workload")).isEqualTo("tpcc, warehouses 2");
            assertThat(page.textContent("#system")).isEqualTo("PostgreSQL 18.6");
            assertThat(page.textContent("#target")).isEqualTo("main");
            assertThat(page.textContent("#users")).isEqualTo("4");

            server.on(loaded(250_000, 5));
            awaitText(page, "left", "250,000 of 1,000,000 rows, 50,000 rows/s, 15 s left");
            assertThat(share(page)).isEqualTo(0.25);
            assertThat(page.title()).isEqualTo("Data load 25 % · tpcc on PostgreSQL 18.6, 4 users · Assay");
            server.on(loaded(750_000, 15));
            awaitText(page, "phase-time", "75 %");
            assertThat(share(page)).isEqualTo(0.75);

            server.on(new RunEvent.Stage("making keys and indexes"));
            awaitText(page, "stage", "making keys and indexes");
            assertThat(page.evaluate("() => document.getElementById('progress').hasAttribute('value')"))
                    .isEqualTo(false);
            // Counted by the page itself.
            page.waitForFunction("() => parseInt(document.getElementById('left').textContent) >= 1");

            server.on(new RunEvent.Conditioned(Duration.ofSeconds(30), Duration.ofSeconds(120), 500));
            awaitText(page, "phase", "Until steady");
            assertThat(share(page)).isEqualTo(0.25);
            assertThat(page.textContent("#phase-time")).isEqualTo("30 s of at most 120 s");
            page.waitForFunction("() => window.assayLive.option('rate')?.series[0].data.length === 1");
            assertThat(page.isVisible("#latency")).isFalse();

            server.on(new RunEvent.TrialStarted(List.of(), List.of(), List.of(), List.of(), 4, Map.of()));
            server.on(second(1, Phase.RAMP_UP));
            awaitText(page, "phase", "Warm-up");
            assertThat(page.textContent("#phase-time")).isEqualTo("1 s of 10 s");
            for (int until = 2; until <= 31; until++) {
                server.on(
                        second(until, until <= 10 ? Phase.RAMP_UP : until <= 30 ? Phase.MEASUREMENT : Phase.RAMP_DOWN));
                if (until == 12) {
                    awaitText(page, "phase-time", "2 s of 20 s");
                    assertThat(page.textContent("#phase")).isEqualTo("Measurement");
                    assertThat(page.title()).startsWith("Measurement 2 s of 20 s · tpcc on PostgreSQL 18.6");
                }
            }
            awaitText(page, "phase", "Ramp-down");
            assertThat(page.textContent("#errors")).isEqualTo("3");
            page.waitForFunction("() => window.assayLive.option('rate')?.series[0].data.length === 31");
            assertThat(page.evaluate("() => { const axis = window.assayLive.option('rate').xAxis[0];"
                            + " return axis.min + ' to ' + axis.max; }"))
                    .as("the time axis begins at 0 and shows the whole trial")
                    .isEqualTo("0 to 35");
            assertThat(page.isVisible("#latency")).isTrue();
            assertThat(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))
                    .isEqualTo(true);
            opened.assertAccessible();
            assertThat(opened.complaints()).isEmpty();
        }
    }

    @Test
    void aClientThatConnectsLateSeesTheSubjectAndTheCurrentPhase() {
        try (LiveServer server = LiveServer.start(0)) {
            server.on(opened(1));
            server.on(loaded(500_000, 10));
            server.on(new RunEvent.TrialStarted(List.of(), List.of(), List.of(), List.of(), 1, Map.of()));
            server.on(second(11, Phase.MEASUREMENT));
            try (Browser.Opened opened = BROWSER.open(server.address(), 1400)) {
                awaitText(opened.page(), "title", "tpcc on PostgreSQL 18.6, 1 user");
                awaitText(opened.page(), "phase-time", "1 s of 20 s");
                assertThat(opened.complaints()).isEmpty();
            }
        }
    }
}
