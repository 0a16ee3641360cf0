package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.assay.model.result.Interval;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@Parallel
class SamplerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final PhaseTimes BOUNDS = new PhaseTimes(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);
    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    private final OutcomeTable outcomes = new OutcomeTable(List.of(ExecutorFixture.UNDONE, ExecutorFixture.NOT_FOUND));
    private final Recorder first = new Recorder(BOUNDS, LAYOUT, 2, outcomes.size(), true, false);
    private final Recorder second = new Recorder(BOUNDS, LAYOUT, 2, outcomes.size(), true, false);
    private final Sampler sampler = new Sampler(
            List.of(first, second), 2, List.of("a", "b"), List.of(false, false), List.of(), outcomes, LAYOUT);

    private static void record(Recorder recorder, int type, int outcome, long endNanos, long nanos) {
        recorder.record(type, outcome, 1, endNanos - nanos, endNanos - nanos, 0, endNanos);
    }

    private Sampler.Reading read(Phase phase) {
        return sampler.read(phase, 0, SECOND, IntervalHealth.UNKNOWN);
    }

    @Test
    void readingHoldsWhatWasAddedSinceTheLastOne() {
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(first, 0, 0, 11 * SECOND, MILLI);
        assertThat(read(Phase.MEASUREMENT).interval().committed()).isEqualTo(2);
        record(first, 0, 0, 12 * SECOND, MILLI);
        assertThat(read(Phase.MEASUREMENT).interval().committed()).isEqualTo(1);
        assertThat(read(Phase.MEASUREMENT).interval().committed()).isZero();
    }

    @Test
    void readingAddsUpAllWorkers() {
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(second, 1, 0, 11 * SECOND, MILLI);
        assertThat(read(Phase.MEASUREMENT).interval().committed()).isEqualTo(2);
    }

    /** A worker writes a count and then the sum; a reading may fall between the two. */
    @Test
    void meanOfAnIntervalIsThatOfItsCounts() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            while (!done.get()) {
                record(first, 0, 0, 11 * SECOND, MILLI);
            }
        });
        worker.start();
        List<Double> means = new ArrayList<>();
        while (means.size() < 1_000) {
            Interval interval = read(Phase.MEASUREMENT).interval();
            if (interval.committed() > 0) {
                means.add(interval.responseTime().mean());
            }
        }
        done.set(true);
        worker.join();
        assertThat(means).allSatisfy(mean -> assertThat(mean).isBetween(990.0, 1_010.0));
    }

    @Test
    void phasesAreReadApart() {
        record(first, 0, 0, 5 * SECOND, MILLI);
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(first, 0, 0, 11 * SECOND, MILLI);
        assertThat(read(Phase.RAMP_UP).interval().committed()).isEqualTo(1);
        assertThat(read(Phase.MEASUREMENT).interval().committed()).isEqualTo(2);
    }

    @Test
    void tellsSuccessesRollbacksAndFailuresApart() {
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(first, 0, 1, 11 * SECOND, MILLI);
        record(first, 0, 2, 11 * SECOND, MILLI);
        record(first, 0, outcomes.index(ErrorClass.FATAL), 11 * SECOND, MILLI);
        Interval interval = read(Phase.MEASUREMENT).interval();
        assertThat(interval.committed()).isEqualTo(1);
        assertThat(interval.rolledBack()).isEqualTo(1);
        assertThat(interval.failed()).isEqualTo(2);
    }

    @Test
    void timesOfFailuresStayOutOfTheIntervalsResponseTime() {
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(first, 0, outcomes.index(ErrorClass.TIMEOUT), 11 * SECOND, 9 * SECOND);
        assertThat(read(Phase.MEASUREMENT).interval().responseTime().max()).isLessThan(2_000);
    }

    @Test
    void partsNameTypesAndOutcomesThatOccurred() {
        record(first, 1, 0, 11 * SECOND, MILLI);
        record(first, 0, outcomes.index(ErrorClass.IN_DOUBT), 11 * SECOND, MILLI);
        assertThat(read(Phase.MEASUREMENT).parts())
                .extracting(Part::type, Part::outcome)
                .containsExactly(tuple("a", "in-doubt"), tuple("b", "committed"));
    }

    @Test
    void namesThatARunTellsAreKeptApart() {
        OutcomeTable table = new OutcomeTable(List.of(ExecutorFixture.UNDONE, ExecutorFixture.NOT_FOUND), 4);
        Recorder recorder = new Recorder(BOUNDS, LAYOUT, 1, table.size(), false, false);
        Sampler named = new Sampler(List.of(recorder), 1, List.of("a"), List.of(false), List.of(), table, LAYOUT);
        record(recorder, 0, table.indexOf(ExecutorFixture.NOT_FOUND.named("GONE")), 11 * SECOND, MILLI);
        record(recorder, 0, 2, 11 * SECOND, MILLI);
        Sampler.Reading reading = named.read(Phase.MEASUREMENT, 0, SECOND, IntervalHealth.UNKNOWN);
        assertThat(reading.parts()).extracting(Part::outcome).containsExactly("not-found", "not-found/GONE");
        assertThat(reading.interval().failed()).isEqualTo(2);
        Measurements all = named.measurements(false);
        assertThat(all.outcomes()).endsWith("not-found/GONE").doesNotHaveDuplicates();
        assertThat(all.successes()).hasSameSizeAs(all.outcomes());
        assertThat(all.count(0, all.outcomes().indexOf("not-found/GONE"))).isEqualTo(1);
    }

    @Test
    void repetitionsAreDifferencesToo() {
        first.record(0, 0, 3, 11 * SECOND, 11 * SECOND, 0, 11 * SECOND);
        assertThat(read(Phase.MEASUREMENT).interval().retries()).isEqualTo(2);
        second.record(1, 0, 2, 12 * SECOND, 12 * SECOND, 0, 12 * SECOND);
        assertThat(read(Phase.MEASUREMENT).interval().retries()).isEqualTo(1);
    }

    /** Successful transactions of the measurement. */
    @Test
    void usersAreToldApart() {
        record(first, 0, 0, 5 * SECOND, MILLI);
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(first, 1, 0, 12 * SECOND, 3 * MILLI);
        record(second, 0, outcomes.index(ErrorClass.FATAL), 11 * SECOND, MILLI);
        assertThat(sampler.userTotals())
                .containsExactly(new TrialMeasurement.UserTotal(2, 4 * MILLI), new TrialMeasurement.UserTotal(0, 0));
    }

    @Test
    void intervalsAreNumberedOverAllPhases() {
        assertThat(read(Phase.RAMP_UP).interval().index()).isZero();
        assertThat(read(Phase.MEASUREMENT).interval().index()).isEqualTo(1);
    }

    @Test
    void minimumOfAnIntervalIsNotThatOfAnEarlierOne() {
        record(first, 0, 0, 11 * SECOND, MILLI);
        read(Phase.MEASUREMENT);
        record(first, 0, 0, 12 * SECOND, 100 * MILLI);
        assertThat(read(Phase.MEASUREMENT).interval().responseTime().min()).isGreaterThan(98_000);
    }

    @Test
    void measurementsHoldTheMeasurementAndCountWhatIsAround() {
        record(first, 0, 0, 5 * SECOND, MILLI);
        record(first, 0, 0, 11 * SECOND, MILLI);
        record(second, 0, 0, 12 * SECOND, 3 * MILLI);
        Measurements measurements = sampler.measurements(true);
        assertThat(measurements.count(0, 0)).isEqualTo(2);
        assertThat(measurements.cell(0, 0).countAround()).isEqualTo(1);
        assertThat(measurements.cell(0, 0).responseTime().sumNanos()).isEqualTo(4 * MILLI);
    }

    @Test
    void measurementsKeepServiceTimesApartWhereTheyDiffer() {
        first.record(0, 0, 1, 11 * SECOND, 12 * SECOND, 0, 13 * SECOND);
        Measurements measurements = sampler.measurements(true);
        assertThat(measurements.responseTime(0).sumNanos()).isEqualTo(2 * SECOND);
        assertThat(measurements.serviceTime(0).sumNanos()).isEqualTo(SECOND);
        assertThat(measurements.maxLatenessNanos()).isEqualTo(SECOND);
    }
}
