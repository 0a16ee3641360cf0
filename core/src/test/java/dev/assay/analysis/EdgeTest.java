package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class EdgeTest {

    @ParameterizedTest
    @CsvSource({
        "16, 4 16 8, HIGHEST",
        "8, 4 16 8, ",
        "4, 4 16 8, LOWEST",
        "1, 4 16 1, ",
        "16, 16, ",
        "30000/min, 200/s 30000/min, HIGHEST",
        "uniform, uniform zipfian, ",
        "9, 9 all, "
    })
    void edgeIsTheExtremeOfSeveralNumbersOrRates(String best, String tried, Edge.Side side) {
        List<Map<String, String>> points = Arrays.stream(tried.split(" "))
                .map(value -> Map.of("users", value))
                .toList();
        assertThat(Edge.of(Map.of("users", best), points))
                .isEqualTo(side == null ? List.of() : List.of(new Edge("users", side)));
    }

    @Test
    void sentenceNamesAllParametersOfASide() {
        assertThat(Edge.text(List.of())).isEmpty();
        assertThat(Edge.text(List.of(
                        new Edge("users", Edge.Side.HIGHEST),
                        new Edge("table-size", Edge.Side.LOWEST),
                        new Edge("warehouses", Edge.Side.HIGHEST))))
                .isEqualTo("highest users and warehouses tried; larger values may be faster; lowest table-size tried;"
                        + " smaller values may be faster");
    }
}
