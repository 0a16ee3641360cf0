package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.TrialMeasurement.Backlog;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Rate;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole trials with a schedule, on an executor that serves at once or nearly so. */
@Order(2)
@Parallel
class ScheduledLoadTest {

    private static final SystemUnderTest STATION =
            new SystemUnderTest.Simulated(new SimulatedService(1_000, true, 8, 0, 0));

    @TempDir
    private Path folder;

    /** Two types, which the script chooses in turn. */
    private static TrialMeasurement run(TrialRunner runner, ArrivalProcess process, Schedule schedule) {
        FakeWorkload workload = new FakeWorkload(
                List.of(Demarcation.DRIVER, Demarcation.DRIVER), () -> {}, session -> OutcomeCode.COMMITTED);
        return runner.run(workload.trial(STATION, new OpenLoop(process, 8), schedule), event -> {});
    }

    private static TrialMeasurement.Arrivals arrivals(TrialMeasurement measurement) {
        return Objects.requireNonNull(measurement.arrivals());
    }

    private static List<Long> perSecond(TrialMeasurement measurement) {
        return measurement.intervals().stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT && interval.durationNanos() > 0)
                .map(Interval::committed)
                .toList();
    }

    @Test
    void stepsShowInTheSecondsOfTheMeasurement() {
        RateProfile steps = RateProfile.of(
                Segment.at(Rate.perSecond(1_000), Duration.ofSeconds(2)),
                Segment.at(Rate.perSecond(100), Duration.ofSeconds(2)),
                Segment.silence(Duration.ofSeconds(1)),
                new Segment(Duration.ofSeconds(2), 0, 200),
                Segment.at(Rate.perSecond(300), Duration.ofSeconds(1)));
        TrialMeasurement measurement = run(
                new VirtualTimeRunner(),
                new RatedArrivals(steps, Arrivals.CONSTANT),
                new Schedule(Duration.ofSeconds(1), Duration.ofSeconds(9), Duration.ZERO, 0));
        assertThat(perSecond(measurement)).containsExactly(1_000L, 100L, 100L, 0L, 50L, 150L, 300L, 300L, 300L);
        assertThat(arrivals(measurement).backlog()).isEqualTo(new Backlog(3_300, 3_300, 0));
        assertThat(arrivals(measurement).offered().perSecond(1_000_000_000L, 10_000_000_000L))
                .isEqualTo(255.555_555_556);
    }

    @Test
    void typesAreTheSchedulesAndNotTheScripts() {
        TypedArrivals typed = new TypedArrivals(
                Map.of(
                        "type-0", RateProfile.steady(Rate.perSecond(30)),
                        "type-1", RateProfile.steady(Rate.perSecond(10))),
                Arrivals.CONSTANT);
        Measurements measured = run(new VirtualTimeRunner(), typed, Schedule.measuring(Duration.ofSeconds(100)))
                .measurements();
        assertThat(measured.count(0, 0)).isEqualTo(3_000);
        assertThat(measured.count(1, 0)).isEqualTo(1_000);
        Measurements one = run(
                        new VirtualTimeRunner(),
                        new TypedArrivals(Map.of("type-1", RateProfile.steady(Rate.perSecond(10))), Arrivals.POISSON),
                        Schedule.measuring(Duration.ofSeconds(10)))
                .measurements();
        assertThat(one.count(0, 0)).isZero();
        assertThat(one.count(1, 0)).isPositive();
    }

    private Path trace(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.csv"), text.replace('|', '\n'));
    }

    @Test
    void recordedArrivalsComeWhenTheyDidAndEndWithTheFile() throws IOException {
        TrialMeasurement measurement = run(
                new VirtualTimeRunner(),
                TraceFile.describe(trace("seconds,type|0.1,type-1|0.5,type-1|2.5,type-0|2.5,type-1|2.6,type-1|")),
                Schedule.measuring(Duration.ofSeconds(5)));
        assertThat(perSecond(measurement)).startsWith(2L, 0L, 3L);
        assertThat(measurement.measurements().count(0, 0)).isEqualTo(1);
        assertThat(measurement.measurements().count(1, 0)).isEqualTo(4);
        assertThat(arrivals(measurement).backlog()).isEqualTo(new Backlog(5, 5, 0));
        assertThat(measurement.window().measuredNanos()).isEqualTo(5_000_000_000L);
        assertThat(arrivals(measurement).offered().perSecond(0, 5_000_000_000L)).isEqualTo(1);
    }

    @Test
    void everyTrialPreparesEachArrivalByItsNumber() throws IOException {
        FakeWorkload workload = FakeWorkload.plain();
        List<Long> prepared = new ArrayList<>();
        workload.arrivals = prepared::add;
        OpenLoop load = new OpenLoop(TraceFile.describe(trace("seconds|0|0.1|0.1|2|2|2.5|")), 3);
        for (int trial = 0; trial < 2; trial++) {
            new VirtualTimeRunner()
                    .run(workload.trial(STATION, load, Schedule.measuring(Duration.ofSeconds(5))), event -> {});
        }
        assertThat(prepared).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 0L, 1L, 2L, 3L, 4L, 5L);
    }

    /** The end of a trace does not shorten the measurement. */
    @Test
    void measurementGoesOnWhenTheFileHasEnded() throws IOException {
        TrialMeasurement measurement = run(
                new LocalTrialRunner(),
                TraceFile.describe(trace("seconds|0|0.01|0.02|")),
                Schedule.measuring(Duration.ofMillis(3_200)));
        assertThat(measurement.measurements().everything().count()).isEqualTo(3);
        assertThat(measurement.window().measuredNanos()).isEqualTo(3_200_000_000L);
        assertThat(measurement.window().stoppedEarly()).isFalse();
        assertThat(arrivals(measurement).backlog()).isEqualTo(new Backlog(3, 3, 0));
    }

    @Test
    void stopEndsALongSilence() {
        RateProfile silent = RateProfile.of(
                Segment.silence(Duration.ofHours(1)), Segment.at(Rate.perSecond(1), Duration.ofHours(1)));
        LocalTrialRunner runner = new LocalTrialRunner();
        FakeWorkload workload = FakeWorkload.plain();
        TrialMeasurement measurement = runner.run(
                workload.trial(
                        STATION,
                        new OpenLoop(new RatedArrivals(silent, Arrivals.POISSON), 2),
                        Schedule.measuring(Duration.ofHours(2))),
                event -> {
                    if (event instanceof RunEvent.IntervalMeasured) {
                        runner.stop();
                    }
                });
        assertThat(measurement.window().stoppedEarly()).isTrue();
        assertThat(measurement.window().overrun()).isZero();
        assertThat(measurement.measurements().everything().count()).isZero();
    }
}
