package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class TimeTextTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "30s, PT30S",
        "2m, PT2M",
        "1h30m, PT1H30M",
        "1m500ms, PT1M0.5S",
        "250us, PT0.00025S",
        "0.5ms, PT0.0005S",
        "1.25ms, PT0.00125S",
        "1h2m3s4ms5us, PT1H2M3.004005S",
        "90m, PT1H30M",
        "0s, PT0S",
        "' 5s ', PT5S"
    })
    void readsTimesWithUnits(String text, Duration expected) {
        assertThat(TimeText.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "s",
                "1.5s",
                "-5s",
                "30 s",
                "5d",
                "30S",
                "5s2m",
                "1m1m",
                "ten seconds",
                "٣s",
                "PT5S",
                ".5ms",
                "0.5us",
                "1s0.5ms",
                "0.0005ms"
            })
    void rejectsInvalidTexts(String text) {
        assertThatThrownBy(() -> TimeText.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is not a time; write 500ms, 30s, 2m or 1h30m");
    }

    @Test
    void numberWithoutAUnitGetsAHint() {
        assertThatThrownBy(() -> TimeText.parse("30"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("'30' has no unit")
                .hasMessageContaining("did you mean 30s?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999999h", "9223372036854775807h", "99999999999999999999s", "9223372036854775807us"})
    void rejectsTimesThatOverflowNanoseconds(String text) {
        assertThatThrownBy(() -> TimeText.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is too long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"500ms", "30s", "2m", "1h30m", "1h2m3s4ms5us", "720h", "0s"})
    void formatIsReadBack(String text) {
        assertThat(TimeText.format(TimeText.parse(text))).isEqualTo(text);
    }
}
