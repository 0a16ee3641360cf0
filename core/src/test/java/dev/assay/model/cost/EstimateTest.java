package dev.assay.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class EstimateTest {

    private static BigDecimal price(BigDecimal rate) {
        return BigDecimal.valueOf(100).divide(rate, Money.DIVISION);
    }

    private static BigDecimal rounded(BigDecimal rate) {
        return BigDecimal.valueOf(100).divide(rate, new MathContext(3, RoundingMode.UP));
    }

    private static Estimate estimate(@Nullable String low, String value, @Nullable String high) {
        return new Estimate(
                new BigDecimal(value),
                low == null ? null : new BigDecimal(low),
                high == null ? null : new BigDecimal(high));
    }

    @Test
    void fallingFunctionsSwapTheEnds() {
        assertThat(estimate("8", "10", "12.5").map(EstimateTest::price)).isEqualTo(estimate("8", "10", "12.5"));
    }

    @Test
    void endAtZeroBecomesOpen() {
        assertThat(estimate("-5", "10", "25").map(EstimateTest::price)).isEqualTo(estimate("4", "10", null));
        assertThat(estimate("8", "10", null).map(EstimateTest::price)).isEqualTo(estimate(null, "10", "12.5"));
    }

    /** 100 / 30.01 and 100 / 30 are rounded up to the same value. */
    @Test
    void directionIsFoundAfterRounding() {
        assertThat(estimate("20", "30", "30.01").map(EstimateTest::rounded)).isEqualTo(estimate("3.34", "3.34", "5"));
        assertThat(estimate("-1", "30", "30.01").map(EstimateTest::rounded)).isEqualTo(estimate("3.34", "3.34", null));
    }

    @Test
    void valueOutsideItsIntervalIsRejected() {
        assertThatThrownBy(() -> estimate("11", "10", "12")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> estimate(null, "10", "9")).isInstanceOf(IllegalArgumentException.class);
    }
}
