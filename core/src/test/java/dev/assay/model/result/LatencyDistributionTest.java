package dev.assay.model.result;

import static dev.assay.model.result.MeasurementsTest.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class LatencyDistributionTest {

    private static final LatencyDistribution NONE = LatencyDistribution.empty(LatencyLayout.TWO_DIGITS);

    @Test
    void visitsNonEmptyBucketsInOrder() {
        LatencyLayout layout = LatencyLayout.TWO_DIGITS;
        long[] counts = new long[layout.buckets()];
        counts[layout.index(5_000_000)] = 3;
        counts[layout.index(40_000)] = 2;
        List<String> seen = new ArrayList<>();
        new LatencyDistribution(layout, counts, 15_080_000, 40_000, 5_000_000).visit((low, high, count) -> {
            assertThat(layout.index(low)).isEqualTo(layout.index(high));
            seen.add(layout.index(low) + " " + count);
        });
        assertThat(seen).containsExactly(layout.index(40_000) + " 2", layout.index(5_000_000) + " 3");
    }

    @Test
    void sumsAreWithoutLoss() {
        LatencyDistribution both = times(1_000_000, 5_000_000).plus(times(2_000_000, 400_000_000));
        LatencyDistribution together = times(1_000_000, 5_000_000, 2_000_000, 400_000_000);
        assertThat(both.count()).isEqualTo(4);
        assertThat(both.sumNanos()).isEqualTo(together.sumNanos());
        assertThat(both.toMicros()).isEqualTo(together.toMicros());
    }

    @Test
    void emptyDistributionIsNeutral() {
        LatencyDistribution some = times(1_000_000);
        assertThat(some.plus(NONE).toMicros()).isEqualTo(some.toMicros());
        assertThat(NONE.plus(some).toMicros()).isEqualTo(some.toMicros());
    }

    @Test
    void differentPrecisionsCannotBeAdded() {
        LatencyDistribution finer = LatencyDistribution.empty(LatencyLayout.ofDigits(3));
        assertThatThrownBy(() -> NONE.plus(finer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 and 3 digits");
    }

    @Test
    void emptyDistributionIsAllZero() {
        assertThat(NONE.toMicros()).isEqualTo(LatencyMicros.NONE);
        assertThat(NONE.percentileNanos(99)).isZero();
        assertThat(NONE.meanNanos()).isZero();
        assertThat(NONE.bucketMeanNanos()).isZero();
    }

    @Test
    void percentilesNeverLeaveTheExactRange() {
        LatencyDistribution one = times(1_234_567);
        assertThat(one.percentileNanos(0)).isEqualTo(1_234_567);
        assertThat(one.percentileNanos(50)).isEqualTo(1_234_567);
        assertThat(one.percentileNanos(100)).isEqualTo(1_234_567);
    }

    @Test
    void percentileIsNotExceededByItsShare() {
        LatencyDistribution four = times(1_000_000, 2_000_000, 3_000_000, 4_000_000);
        assertThat(four.percentileNanos(25)).isBetween(1_000_000L, 1_010_000L);
        assertThat(four.percentileNanos(25.1)).isBetween(2_000_000L, 2_020_000L);
        assertThat(four.percentileNanos(100)).isEqualTo(4_000_000);
    }

    @Test
    void precisionIsOneToFourDigits() {
        assertThatThrownBy(() -> LatencyLayout.ofDigits(0)).hasMessageContaining("1 to 4");
        assertThatThrownBy(() -> LatencyLayout.ofDigits(5)).hasMessageContaining("1 to 4");
    }
}
