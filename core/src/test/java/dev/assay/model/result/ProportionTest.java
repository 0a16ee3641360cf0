package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ProportionTest {

    /** Expected values by the definition: sums of the binomial distribution in exact fractions. */
    @ParameterizedTest
    @CsvSource({
        "0,   10,   0.000000, 0.411296",
        "5,   10,   0.128311, 0.871689",
        "10,  10,   0.588704, 1.000000",
        "1,   100,  0.000050, 0.071958",
        "4,   100,  0.006802, 0.120633",
        "6,   100,  0.015643, 0.149169",
        "430, 1000, 0.389590, 0.471086"
    })
    void intervalIsThatOfClopperAndPearson(long count, long of, double low, double high) {
        Proportion share = new Proportion(count, of);
        assertThat(share.low99()).isCloseTo(low, within(0.000001));
        assertThat(share.high99()).isCloseTo(high, within(0.000001));
    }

    @Test
    void intervalOfMillionsIsThatOfTheNormalDistribution() {
        Proportion share = new Proportion(3_000_000, 10_000_000);
        double reach = 2.575829 * Math.sqrt(0.3 * 0.7 / 10_000_000);
        assertThat(share.low99()).isCloseTo(0.3 - reach, within(1e-6));
        assertThat(share.high99()).isCloseTo(0.3 + reach, within(1e-6));
    }

    /** At most 1 % of 20,000 samples of 1,000 at 15 % may miss: 200, plus five standard deviations of 14. */
    @Test
    void errorRateIsAtMostOnePercent() {
        RandomStream random = new RandomStream(17);
        int missed = 0;
        for (int sample = 0; sample < 20_000; sample++) {
            int count = 0;
            for (int i = 0; i < 1_000; i++) {
                count += random.nextInt(100) < 15 ? 1 : 0;
            }
            Proportion share = new Proportion(count, 1_000);
            missed += share.low99() > 0.15 || share.high99() < 0.15 ? 1 : 0;
        }
        assertThat(missed).isBetween(100, 270);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 5", "6, 5", "0, -1"})
    void invalidCountsAreRejected(long count, long of) {
        assertThatThrownBy(() -> new Proportion(count, of))
                .isInstanceOf(AssayException.class)
                .hasMessage("a share of " + count + " of " + of + " is not a proportion");
    }
}
