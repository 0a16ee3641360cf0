package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class MeasurementsTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    static LatencyDistribution times(long... nanos) {
        long[] counts = new long[LAYOUT.buckets()];
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (long one : nanos) {
            counts[LAYOUT.index(one)]++;
            sum += one;
            min = Math.min(min, one);
            max = Math.max(max, one);
        }
        return new LatencyDistribution(LAYOUT, counts, sum, min, max);
    }

    private static Measurements.Cell cell(long around, long... nanos) {
        return new Measurements.Cell(times(nanos), times(nanos), around);
    }

    private static Measurements of(Measurements.Cell committed, Measurements.Cell failed, long late, long clamped) {
        return new Measurements(
                List.of("only"),
                List.of(false),
                List.of("committed", "fatal"),
                List.of(true, false),
                List.of(committed, failed),
                List.of(2L),
                late,
                clamped,
                false);
    }

    private final Measurements one = of(cell(5, 1_000_000, 2_000_000), cell(0, 9_000_000), 70, 1);
    private final Measurements other = of(cell(6, 3_000_000), cell(1), 50, 2);

    @Test
    void measurementsOfTwoHostsAreAdded() {
        Measurements both = one.plus(other);
        assertThat(both.count(0, 0)).isEqualTo(3);
        assertThat(both.count(0, 1)).isEqualTo(1);
        assertThat(both.cell(0, 0).countAround()).isEqualTo(11);
        assertThat(both.retries()).containsExactly(4L);
        assertThat(both.clamped()).isEqualTo(3);
    }

    @Test
    void latenessIsTheMaximumOfAllHosts() {
        assertThat(one.plus(other).maxLatenessNanos()).isEqualTo(70);
        assertThat(other.plus(one).maxLatenessNanos()).isEqualTo(70);
    }

    @Test
    void measurementsOfDifferentWorkloadsCannotBeAdded() {
        Measurements different = new Measurements(
                List.of("another"),
                List.of(false),
                List.of("committed", "fatal"),
                List.of(true, false),
                List.of(cell(0), cell(0)),
                List.of(0L),
                0,
                0,
                false);
        assertThatThrownBy(() -> one.plus(different)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void responseTimesAreThoseOfSuccesses() {
        assertThat(one.responseTime().count()).isEqualTo(2);
        assertThat(one.responseTime(0).maxNanos()).isEqualTo(2_000_000);
        assertThat(one.everything().count()).isEqualTo(3);
    }

    @Test
    void countsInAllPhasesIncludeThoseOutsideTheMeasurement() {
        assertThat(one.countInAllPhases(0)).isEqualTo(7);
    }
}
