package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservedShareTest {

    /** Wilson's interval with z = 2.575829: the roots of (p − p̂)² = z² p (1 − p) / n. */
    @ParameterizedTest
    @CsvSource({
        "10,  100,   0.0460, 0.2038",
        "50,  100,   0.3753, 0.6247",
        "0,   100,   0.0000, 0.0622",
        "100, 100,   0.9378, 1.0000",
        "1,   1,     0.1310, 1.0000",
        "0,   1,     0.0000, 0.8690",
        "100, 10000, 0.0077, 0.0129"
    })
    void intervalIsThatOfWilson(long count, long of, double low, double high) {
        ObservedShare share = new ObservedShare(count, of);
        assertThat(share.low99()).isCloseTo(low, within(0.00005));
        assertThat(share.high99()).isCloseTo(high, within(0.00005));
    }

    @ParameterizedTest
    @CsvSource({"1, 7", "3, 7", "40, 1000", "999, 1000"})
    void endsSolveTheEquation(long count, long of) {
        ObservedShare share = new ObservedShare(count, of);
        for (double p : new double[] {share.low99(), share.high99()}) {
            double z2 = 2.5758293035489 * 2.5758293035489;
            assertThat(Math.pow(p - share.value(), 2)).isCloseTo(z2 * p * (1 - p) / of, within(1e-12));
        }
    }

    /** Of 20,000 samples of 1,000 at 15 %, 1 % miss: 200, with a standard deviation of 14; five of them are 70. */
    @Test
    void intervalMissesAsOftenAsItSays() {
        RandomStream random = new RandomStream(17);
        int missed = 0;
        for (int sample = 0; sample < 20_000; sample++) {
            int count = 0;
            for (int i = 0; i < 1_000; i++) {
                count += random.nextInt(100) < 15 ? 1 : 0;
            }
            ObservedShare share = new ObservedShare(count, 1_000);
            missed += share.low99() > 0.15 || share.high99() < 0.15 ? 1 : 0;
        }
        assertThat(missed).isBetween(130, 270);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 5", "6, 5", "0, -1"})
    void aShareThatIsNoneIsRefused(long count, long of) {
        assertThatThrownBy(() -> new ObservedShare(count, of))
                .isInstanceOf(AssayException.class)
                .hasMessage("a share of " + count + " of " + of + " is none");
    }
}
