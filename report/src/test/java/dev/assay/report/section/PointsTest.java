package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Axes of what a matrix varies. */
@Parallel
class PointsTest {

    private static Panel panel(String... values) {
        List<String> ordered = Points.ordered(List.of(values));
        return Points.panel(
                Panel.Kind.LINE,
                Points.axis("varied", ordered),
                Axis.linear("y", ""),
                ordered,
                List.of(Points.series("one", ordered, Map.of())));
    }

    /** As plans are read. */
    @Test
    void ratesOfAllFormsAreOnOneAxis() {
        Panel panel = panel("1200/min", "40/s", "36000/h");
        assertThat(panel.x()).isEqualTo(Axis.linear("varied", "1/s"));
        assertThat(panel.positions()).containsExactly(10.0, 20.0, 40.0);
    }

    @Test
    void timesOfSecondsAreInSeconds() {
        Panel panel = panel("30m", "90s", "1h");
        assertThat(panel.x()).isEqualTo(Axis.of("varied", "s", Axis.Scale.LOG2));
        assertThat(panel.positions()).containsExactly(90.0, 1_800.0, 3_600.0);
        assertThat(panel("0s", "2s").x().unit()).isEqualTo("s");
    }

    @Test
    void timesBelowASecondAreInMilliseconds() {
        Panel panel = panel("1s", "500ms", "100us", "0s");
        assertThat(panel.x()).isEqualTo(Axis.linear("varied", "ms"));
        assertThat(panel.positions()).containsExactly(0.0, 0.1, 500.0, 1_000.0);
        assertThat(panel("0s").x().unit()).isEqualTo("ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999", "-1e999", "1e999/s", "1d", "NaN", "0/s", "zipfian", "", "10/day"})
    void whatIsNoFiniteNumberIsAName(String value) {
        assertThat(Points.plain(value)).isNull();
        assertThat(Points.numbers(List.of("1", value))).isFalse();
        assertThat(Points.numbers(List.of(value))).isFalse();
        Panel panel = panel(value);
        assertThat(panel.x()).isEqualTo(Axis.of("varied", List.of(value)));
    }

    @Test
    void numbersOfUnlikeKindsAreNames() {
        assertThat(Points.numbers(List.of("1", "2.5", "1e3"))).isTrue();
        assertThat(Points.numbers(List.of("1", "1/s"))).isFalse();
        assertThat(Points.numbers(List.of("1s", "1/s"))).isFalse();
        assertThat(Points.numbers(List.of("10", "10s"))).isFalse();
        assertThat(Points.numbers(List.<String>of())).isFalse();
        assertThat(panel("10", "2", "4").positions()).containsExactly(2.0, 4.0, 10.0);
        assertThat(panel("10", "2", "4").series()).extracting(Series::name).containsExactly("one");
    }
}
