package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RateTest {

    @ParameterizedTest
    @CsvSource({"500/s, 500", "30000/min, 500", "7200/h, 2", "0.5/s, 0.5", "' 12.25/s ', 12.25"})
    void readsRatesWithUnits(String text, double perSecond) {
        assertThat(Rate.parse(text)).isEqualTo(new Rate(perSecond));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "500", "500/d", "-5/s", "0/s", "1e3/s", "500 /s", "/s", "1,5/s"})
    void rejectsOtherTexts(String text) {
        assertThatThrownBy(() -> Rate.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("write 500/s or 30000/min");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void hasToBePositiveAndFinite(double perSecond) {
        assertThatThrownBy(() -> new Rate(perSecond)).isInstanceOf(AssayException.class);
    }

    @Test
    void textIsReadBackWhateverTheLocale() {
        assertThat(new Rate(500)).hasToString("500/s");
        assertThat(new Rate(12.25)).hasToString("12.25/s");
    }

    @Test
    void metricCountsOnlyItsTypeAndOutcomes() {
        Metric metric = new Metric("tpmC", "tpmC", "1/min", "new-order", Set.of("committed"), 60);
        assertThat(metric.counts("new-order", "committed")).isTrue();
        assertThat(metric.counts("payment", "committed")).isFalse();
        assertThat(metric.counts("new-order", "fatal")).isFalse();
    }
}
