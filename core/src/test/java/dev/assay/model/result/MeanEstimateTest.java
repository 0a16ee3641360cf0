package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.test.Parallel;
import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class MeanEstimateTest {

    /** Expected values from published tables, such as NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2. */
    @ParameterizedTest
    @CsvSource({"1,12.706", "2,4.303", "3,3.182", "4,2.776", "5,2.571", "9,2.262", "29,2.045", "100,1.984", "999,1.962"
    })
    void quantilesAreThoseOfTheTables(int degreesOfFreedom, double quantile) {
        double[] values = new double[degreesOfFreedom + 1];
        Arrays.setAll(values, i -> i % 2);
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / degreesOfFreedom / values.length);
        assertThat(MeanEstimate.of(values).halfWidth95().orElseThrow() / error)
                .isCloseTo(quantile, Percentage.withPercentage(0.03));
    }

    @Test
    void intervalIsWideForFewScatteredValues() {
        MeanEstimate three = MeanEstimate.of(90, 100, 110);
        assertThat(three.count()).isEqualTo(3);
        assertThat(three.mean()).isEqualTo(100);
        assertThat(three.halfWidth95().orElseThrow()).isCloseTo(4.3027 * 10 / Math.sqrt(3), within(0.001));
    }

    @Test
    void singleValueHasNoInterval() {
        assertThat(MeanEstimate.of(7).halfWidth95()).isEmpty();
    }
}
