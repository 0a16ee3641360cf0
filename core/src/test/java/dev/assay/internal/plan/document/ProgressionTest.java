package dev.assay.internal.plan.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class ProgressionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1..32 x2          | 1 2 4 8 16 32
            1..1024 x2        | 1 2 4 8 16 32 64 128 256 512 1024
            10..50 +10        | 10 20 30 40 50
            3..6              | 3 4 5 6
            7..7 x2           | 7
            0..2              | 0 1 2
            5 .. 45  x 3      | 5 15 45
            """)
    void numbersFollowEachOther(String text, String values) {
        assertThat(Progression.of(text)).contains(List.of(values.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "1,2,4", "small", "1..", "..4", "1...4", "1..4 *2", "-1..4"})
    void otherTextsAreNone(String text) {
        assertThat(Progression.of(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8..1 x2      | the last is smaller than the first
            0..8 x2      | it never reaches the end
            1..8 x1      | it never reaches the end
            1..8 +0      | it never reaches the end
            1..30 x2     | it misses 30; the last value before it is 16
            1..100000    | these are more than 10000 values
            """)
    void thoseThatDoNotArriveAreRefused(String text, String why) {
        assertThatThrownBy(() -> Progression.of(text))
                .isInstanceOf(AssayException.class)
                .hasMessage("'" + text + "': " + why + "; write 1..32 x2 or 10..50 +10");
    }

    @Test
    void theLargestNumbersDoNotWrapAround() {
        assertThat(Progression.of("999999999999999999..999999999999999999 x999"))
                .contains(List.of("999999999999999999"));
    }
}
