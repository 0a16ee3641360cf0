package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static dev.assay.junit.BenchmarkAssertions.baseline;
import static dev.assay.junit.BenchmarkAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.RunResult;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons relative to a calibration: planted figures, and a baseline of a host with half the speed. */
@Parallel
class BaselineCalibrationTest {

    private static final double[] USUAL = {1000, 1010, 990, 1005, 995};
    private static final double[] TWICE = {2000, 2010, 1990, 2005, 1995};
    private static final Calibration SLOW = calibration(8_000);
    private static final Calibration FAST = calibration(16_000);

    @TempDir
    private Path folder;

    private BaselineFixture fixture;

    private static Calibration calibration(double perSecond) {
        return new Calibration(
                "round-trip", List.of(perSecond, perSecond + 8, perSecond - 8, perSecond + 4, perSecond - 4));
    }

    @BeforeEach
    void write() {
        fixture = new BaselineFixture(folder);
        write(SLOW);
        fixture.entries.clear();
    }

    /** Writes a baseline of another class of hosts. */
    private void write(@Nullable Calibration calibration) {
        HostClass here = HostClass.here();
        fixture.store.write(BaselineDocument.of(
                "main",
                "CheckoutIT.sells",
                SimulatedRuns.planted(USUAL),
                new HostClass(here.processors() + 1, here.architecture(), here.operatingSystem(), here.processor()),
                calibration));
    }

    private String checked(RunResult run, @Nullable Calibration calibration, Consumer<BaselineAssert> assertion) {
        return BaselineFixture.message(() -> assertion.accept(
                assertThat(fixture.result(BaselineMode.CHECK, run, calibration)).comparedTo(baseline("main"))));
    }

    @Test
    void aHostWithTwiceTheSpeedHasToBeTwiceAsFast() {
        assertThat(checked(
                        SimulatedRuns.planted(TWICE),
                        FAST,
                        change -> change.requireEvidence()
                                .throughput()
                                .isNotSlowerThan(percent(5))
                                .and()
                                .responseTime("new-order")
                                .p95()
                                .isNotSlowerThan(percent(5))))
                .isEmpty();
        assertThat(fixture.entries)
                .hasSize(2)
                .allMatch(entry -> entry.endsWith(", not slower by more than 5%; measured on another kind of host"));
    }

    @Test
    void theSameThroughputOnAFasterHostIsSlower() {
        HostClass here = HostClass.here();

        assertThat(checked(
                        SimulatedRuns.planted(USUAL),
                        FAST,
                        change -> change.throughput().isNotSlowerThan(percent(5))))
                .startsWith(
                        "expected throughput at most 5% below baseline 'main' relative to round-trip, but the change is"
                                + " -50.0 % [")
                .contains(
                        "\nratio         0.500 [",
                        "\nbaseline      1,000.0 transactions/s, mean of 5 repetitions, ",
                        "\nthis run      1,000.0 transactions/s, mean of 5 repetitions, ",
                        "\ncalibration   round-trip, baseline 8,000.0 transactions/s, this run 16,000.0 transactions/s\n",
                        "\ndiffers       processors: found " + here.processors() + ", the baseline has "
                                + (here.processors() + 1) + "\n");
        assertThat(checked(
                        SimulatedRuns.planted(USUAL),
                        FAST,
                        change -> change.responseTime("new-order").p95().isNotSlowerThan(percent(5))))
                .startsWith("expected p95(new-order) at most 5% above baseline 'main' relative to round-trip, but the"
                        + " change is +100.0 % [")
                .contains("\nbaseline      8.00 ms, mean of 5 repetitions, ");
    }

    @Test
    void withoutACalibrationAnotherHostIsRefusedWithTheRemedy() {
        assertThat(checked(
                        SimulatedRuns.planted(USUAL),
                        null,
                        change -> change.throughput().isNotSlowerThan(percent(5))))
                .startsWith("baseline 'main' is of another host or other settings:\n  processors: found ")
                .contains("\nTo compare hosts by their speed, calibrate the benchmark: calibration = \"round-trip\"\n");
    }

    @Test
    void bothSidesNeedTheSameCalibration() {
        Calibration other = new Calibration("point-read", List.of(1.0));
        assertThat(checked(SimulatedRuns.planted(USUAL), other, change -> change.throughput()))
                .startsWith("baseline 'main' has the calibration round-trip, and the benchmark has the calibration"
                        + " point-read; write it again: " + BaselineFixture.UPDATE);

        write(null);
        assertThat(checked(SimulatedRuns.planted(USUAL), FAST, change -> change.throughput()))
                .startsWith("baseline 'main' has no calibration, and the benchmark has the calibration round-trip;");
    }
}
