package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How often comparisons with a baseline are right: queues in virtual time, with the repetitions that a loss of 5 % beyond the limit
 * needs. Seeds are fixed, so no test fails by chance; each states the probability that it would fail for other seeds.
 */
@Parallel
class BaselineDecisionTest {

    private static final Duration SERVICE = Duration.ofMillis(1);

    /** Throughput falls by 10 %. */
    private static final Duration SLOWER_SERVICE = Duration.ofNanos(Math.round(1e6 / 0.9));

    private static final Repeats DETECTS_5_PERCENT = new Repeats(1, percent(5), 0.99);

    @TempDir
    private Path folder;

    /** Writes a baseline and compares a later run with it, as a test with {@code detect = "5%"} does; returns the messages. */
    private List<String> compared(int experiments, Duration later, Consumer<BaselineAssert> assertion) {
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < experiments; i++) {
            BaselineFixture fixture = new BaselineFixture(folder.resolve(Integer.toString(i)));
            BaselineOptions update = new BaselineOptions(BaselineMode.UPDATE, fixture.store, "");
            BaselineOptions check = new BaselineOptions(BaselineMode.CHECK, fixture.store, "");
            RunResult first = SimulatedRuns.measured(
                    1_000L + i, DETECTS_5_PERCENT.first(update, "CheckoutIT.sells", Map.of()), SERVICE);
            int needed = DETECTS_5_PERCENT.needed(first, null);
            fixture.update(SimulatedRuns.measured(2_000L + i, needed, SERVICE));
            int repeats = DETECTS_5_PERCENT.first(check, "CheckoutIT.sells", Map.of());
            assertThat(repeats).isEqualTo(needed).isBetween(5, Repeats.MOST);
            messages.add(fixture.checked(SimulatedRuns.measured(3_000L + i, repeats, later), assertion));
        }
        return messages;
    }

    /** An alarm has a probability of 0.5 %, half of that of a two-sided interval of 99 %: two of 20 have one of 0.5 %. */
    @Test
    void equalSystemsRaiseAtMostOneAlarmInTwentyWithoutALimit() {
        assertThat(compared(20, SERVICE, change -> change.throughput().isNotSlowerThan(percent(0))))
                .filteredOn(message -> !message.isEmpty())
                .hasSizeLessThanOrEqualTo(1);
    }

    /** The repetitions are planned to find it with a probability of 99 %: fewer than nine of ten then have one of 0.4 %. */
    @Test
    void aPlantedSlowdownOfTenPercentIsFoundInNineOfTen() {
        assertThat(compared(10, SLOWER_SERVICE, change -> change.throughput().isNotSlowerThan(percent(5))))
                .filteredOn(message -> message.startsWith("expected throughput at most 5% below baseline 'main', but"))
                .hasSizeGreaterThanOrEqualTo(9);
    }

    /** The same plan shows, with the same probability, that equal systems are within the limit. */
    @Test
    void equalSystemsAreShownToBeWithinTheLimitInNineOfTen() {
        assertThat(compared(
                        10,
                        SERVICE,
                        change -> change.requireEvidence()
                                .throughput()
                                .isNotSlowerThan(percent(5))
                                .and()
                                .responseTime()
                                .mean()
                                .isNotSlowerThan(percent(6))))
                .filteredOn(String::isEmpty)
                .hasSizeGreaterThanOrEqualTo(9);
    }
}
