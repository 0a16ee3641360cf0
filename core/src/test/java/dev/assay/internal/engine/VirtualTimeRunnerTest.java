package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Rate;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Session;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class VirtualTimeRunnerTest {

    private static final SystemUnderTest STATION =
            new SystemUnderTest.Simulated(new SimulatedService(2_000_000, false, 3, 0, 0));

    private static Trial<Session> trial(long seed) {
        OpenLoop load = new OpenLoop(Rate.perSecond(900), Arrivals.POISSON, 8);
        Schedule schedule = new Schedule(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(1), 0);
        return OneTypeWorkload.trial(STATION, load, schedule, seed);
    }

    private static TrialMeasurement run(long seed) {
        return new VirtualTimeRunner().run(trial(seed), event -> {});
    }

    @Test
    void sameSeedGivesTheSameIntervals() {
        List<Interval> one = run(7).intervals();
        assertThat(one).isEqualTo(run(7).intervals());
        assertThat(one.stream().mapToLong(Interval::committed).sum()).isGreaterThan(10_000);
    }

    @Test
    void anotherSeedGivesOtherIntervals() {
        assertThat(run(7).intervals()).isNotEqualTo(run(8).intervals());
    }

    @Test
    void intervalsCoverAllPhasesWithoutAGap() {
        List<Interval> intervals = run(7).intervals();
        for (int i = 1; i < intervals.size(); i++) {
            Interval before = intervals.get(i - 1);
            assertThat(intervals.get(i).startNanos()).isEqualTo(before.startNanos() + before.durationNanos());
        }
        assertThat(intervals).extracting(Interval::phase).contains(Phase.RAMP_UP, Phase.RAMP_DOWN);
    }

    @Test
    void listenerReceivesTheIntervalsOfTheMeasurement() {
        List<Interval> heard = new ArrayList<>();
        TrialMeasurement measurement = new VirtualTimeRunner().run(trial(7), event -> {
            if (event instanceof RunEvent.IntervalMeasured measured) {
                heard.add(measured.interval());
            }
        });
        assertThat(heard).isEqualTo(measurement.intervals());
    }

    @Test
    void stopKeepsWhatWasMeasured() {
        VirtualTimeRunner runner = new VirtualTimeRunner();
        TrialMeasurement measurement = runner.run(trial(7), event -> {
            if (event instanceof RunEvent.IntervalMeasured measured
                    && measured.interval().index() == 5) {
                runner.stop();
            }
        });
        assertThat(measurement.window().stoppedEarly()).isTrue();
        assertThat(measurement.measurements().responseTime().count()).isPositive();
        assertThat(measurement.window().measuredNanos()).isLessThan(5_000_000_000L);
    }

    @Test
    void refusesADatabase() {
        Trial<FakeSession> real = FakeWorkload.plain()
                .trial(new SystemUnderTest.Database(new FakeTarget()), 1, Schedule.measuring(Duration.ofSeconds(1)));
        assertThatThrownBy(() -> new VirtualTimeRunner().run(real, event -> {}))
                .hasMessageContaining("virtual time needs a simulated system");
    }
}
