package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@Parallel
class RecorderTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    /** Ramps up for 10 s, measures for 20 s, ramps down for 5 s. */
    private static final PhaseTimes BOUNDS = new PhaseTimes(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);

    private static Recorder recorder(boolean separateService) {
        return new Recorder(BOUNDS, LAYOUT, 2, 3, separateService, false);
    }

    private static LatencyCounts.Total total(LatencyCounts counts) {
        LatencyCounts.Total total = new LatencyCounts.Total(LAYOUT);
        counts.addTo(total);
        return total;
    }

    private static long count(LatencyCounts counts) {
        return LongStream.of(total(counts).counts).sum();
    }

    private static Recorder.Cell cell(Recorder recorder, int type, int outcome) {
        return Objects.requireNonNull(recorder.cell(type, outcome));
    }

    @Test
    void countsOperationInThePhaseInWhichItEnds() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, 9 * SECOND, 9 * SECOND, 0, 11 * SECOND);
        assertThat(count(cell(recorder, 0, 0).measured)).isEqualTo(1);
        recorder.record(0, 0, 1, 29 * SECOND, 29 * SECOND, 0, 31 * SECOND);
        assertThat(count(cell(recorder, 0, 0).around)).isEqualTo(1);
    }

    @Test
    void measurementHoldsItsFirstInstantAndNotItsLast() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, 0, 0, 0, 10 * SECOND - 1);
        recorder.record(0, 0, 1, 0, 0, 0, 30 * SECOND);
        assertThat(count(cell(recorder, 0, 0).measured)).isZero();
        recorder.record(0, 0, 1, 0, 0, 0, 10 * SECOND);
        recorder.record(0, 0, 1, 0, 0, 0, 30 * SECOND - 1);
        assertThat(count(cell(recorder, 0, 0).measured)).isEqualTo(2);
    }

    @Test
    void keepsTypesAndOutcomesApart() {
        Recorder recorder = recorder(false);
        recorder.record(1, 2, 1, 15 * SECOND, 15 * SECOND, 0, 16 * SECOND);
        assertThat(count(cell(recorder, 1, 2).measured)).isEqualTo(1);
        assertThat(count(cell(recorder, 1, 0).measured)).isZero();
        assertThat(recorder.cell(0, 2)).isNull();
    }

    @Test
    void responseTimeRunsFromTheIntendedStart() {
        Recorder recorder = recorder(true);
        recorder.record(0, 0, 1, 15 * SECOND, 17 * SECOND, 0, 18 * SECOND);
        assertThat(total(cell(recorder, 0, 0).measured).sumNanos).isEqualTo(3 * SECOND);
    }

    @Test
    void serviceTimeRunsFromTheActualStart() {
        Recorder recorder = recorder(true);
        recorder.record(0, 0, 1, 15 * SECOND, 17 * SECOND, 0, 18 * SECOND);
        assertThat(total(Objects.requireNonNull(cell(recorder, 0, 0).service)).sumNanos)
                .isEqualTo(SECOND);
    }

    @Test
    void keepsNoServiceTimesWhereTheyCannotDiffer() {
        assertThat(cell(recorder(false), 0, 0).service).isNull();
    }

    @Test
    void countsRepetitionsAndNotTheFirstExecution() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, 15 * SECOND, 15 * SECOND, 0, 16 * SECOND);
        recorder.record(0, 0, 4, 16 * SECOND, 16 * SECOND, 0, 17 * SECOND);
        assertThat(recorder.measuredRetries(0)).isEqualTo(3);
    }

    @Test
    void countsRepetitionsInThePhaseInWhichTheTransactionEnds() {
        Recorder recorder = recorder(false);
        recorder.record(1, 0, 3, SECOND, SECOND, 0, 2 * SECOND);
        recorder.record(1, 0, 2, 15 * SECOND, 15 * SECOND, 0, 16 * SECOND);
        assertThat(recorder.retriesAround(1)).isEqualTo(2);
        assertThat(recorder.measuredRetries(1)).isEqualTo(1);
        assertThat(recorder.measuredRetries(0)).isZero();
    }

    @Test
    void keepsTheWorstLateness() {
        Recorder recorder = recorder(true);
        recorder.record(0, 0, 1, 15 * SECOND, 15 * SECOND + 7 * MILLI, 0, 16 * SECOND);
        recorder.record(0, 0, 1, 16 * SECOND, 16 * SECOND + 3 * MILLI, 0, 17 * SECOND);
        assertThat(recorder.maxLatenessNanos()).isEqualTo(7 * MILLI);
    }

    @Test
    void clampsAndCountsWhatIsBeyondTenMinutes() {
        Recorder recorder = recorder(false);
        long intended = 15 * SECOND - LatencyLayout.HIGHEST_NANOS - 1;
        recorder.record(0, 0, 1, intended, intended, 0, 15 * SECOND);
        LatencyCounts.Total total = total(cell(recorder, 0, 0).measured);
        assertThat(recorder.clamped()).isEqualTo(1);
        assertThat(total.counts[LAYOUT.buckets() - 1]).isEqualTo(1);
        assertThat(total.maxNanos).isEqualTo(LatencyLayout.HIGHEST_NANOS + 1);
    }

    @Test
    void tenMinutesAreNotBeyondTheRange() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, 15 * SECOND - LatencyLayout.HIGHEST_NANOS, 0, 0, 15 * SECOND);
        assertThat(recorder.clamped()).isZero();
    }

    @Test
    void remembersWhenTheLastMeasuredTransactionEnded() {
        Recorder recorder = recorder(false);
        assertThat(recorder.lastMeasuredEndNanos()).isEqualTo(10 * SECOND);
        recorder.record(0, 0, 1, 15 * SECOND, 15 * SECOND, 0, 16 * SECOND);
        recorder.record(0, 0, 1, 29 * SECOND, 29 * SECOND, 0, 33 * SECOND);
        assertThat(recorder.lastMeasuredEndNanos()).isEqualTo(16 * SECOND);
    }

    @Test
    void phasesFollowBoundsThatLieAcrossTheClocksOverflow() {
        long start = Long.MAX_VALUE - SECOND;
        PhaseTimes across = new PhaseTimes(start, start + 2 * SECOND, start + 4 * SECOND, start + 4 * SECOND);
        Recorder recorder = new Recorder(across, LAYOUT, 1, 1, false, false);
        recorder.record(0, 0, 1, start + 2 * SECOND, start + 2 * SECOND, 0, start + 3 * SECOND);
        LatencyCounts.Total total = total(cell(recorder, 0, 0).measured);
        LatencyDistribution times =
                new LatencyDistribution(LAYOUT, total.counts, total.sumNanos, total.minNanos, total.maxNanos);
        assertThat(times.count()).isEqualTo(1);
        assertThat(times.maxNanos()).isEqualTo(SECOND);
    }

    @Test
    void edgeIsTheInnerPartOfWhatEndedLaterLessTheOuterPartOfWhatBeganEarlier() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, 0, 0, 0, 9 * SECOND);
        recorder.record(0, 0, 1, 11 * SECOND, 11 * SECOND, 0, 12 * SECOND);
        recorder.record(0, 0, 1, 31 * SECOND, 31 * SECOND, 0, 32 * SECOND);
        assertThat(recorder.edgeNanos()).isZero();
        recorder.record(0, 0, 1, 7 * SECOND, 7 * SECOND, 0, 11 * SECOND);
        assertThat(recorder.edgeNanos()).isEqualTo(-3 * SECOND);
        recorder.record(0, 0, 1, 25 * SECOND, 25 * SECOND, 0, 60 * SECOND);
        assertThat(recorder.edgeNanos()).isEqualTo(2 * SECOND);
    }

    @Test
    void whatOutlastsTheMeasurementFillsItWhole() {
        Recorder recorder = recorder(false);
        recorder.record(0, 0, 1, SECOND, SECOND, 0, 40 * SECOND);
        assertThat(recorder.edgeNanos()).isEqualTo(20 * SECOND);
    }
}
