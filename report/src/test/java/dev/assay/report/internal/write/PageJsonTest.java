package dev.assay.report.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Section;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the script that draws charts is given of numbers. */
@Parallel
class PageJsonTest {

    /** A chart with so many positions, each of the same value. */
    private static String charts(int positions, double value) {
        List<Double> at = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < positions; i++) {
            at.add((double) i);
            values.add(value);
        }
        Panel panel = Panel.ofNumbers(
                Panel.Kind.LINE, Axis.linear("x", ""), Axis.linear("y", ""), at, List.of(Series.of("one", values)));
        return PageJson.charts(new Page(
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(new Section("s", "", List.of(new Chart("c", "", "", List.of(panel))))),
                ""));
    }

    @ParameterizedTest
    @CsvSource({
        "12345, 12345",
        "12345.678, 12346",
        "-98765, -98765",
        "123456789, 123456789",
        "1234.4, 1234",
        "987.654, 987.7",
        "0.00123456, 0.001235",
        "9999.96, 10000",
        "-1234.5, -1235",
        "1234.5, 1235",
        "2.0035, 2.004",
        "-2.0035, -2.004",
        "2.00349999, 2.003",
        "-0.4444, -0.4444",
        "1e-7, 1E-7",
        "0.000000123456, 1.235E-7",
        "1e12, 1000000000000",
        "1e16, 10000000000000000",
        "0, 0"
    })
    void ofManyValuesDigitsBehindThePointAreCutAndNoneBeforeIt(double value, String written) {
        assertThat(charts(61, value)).contains("\"values\":[" + written + "," + written + ",");
    }

    @ParameterizedTest
    @CsvSource({"12345.678, 12345.68", "123456789, 123456789", "0.0123456789, 0.01234568"})
    void ofFewValuesSevenDigitsAreLeft(double value, String written) {
        assertThat(charts(60, value)).contains("\"values\":[" + written + "," + written + ",");
    }

    /** Another process has to write the same bytes, and maps of the platform have an order of their own in each. */
    @Test
    void partsAreInTheSameOrderInEachProcess() {
        assertThat(charts(2, 1)).startsWith("{\"charts\":{").contains("},\"lists\":[");
    }

    /** The axis has the logarithm of what a percentile leaves out. */
    @Test
    void percentilesHaveAllTheirDigits() {
        Panel panel = Panel.ofNumbers(
                Panel.Kind.LINE,
                Axis.of("percentile", "%", Axis.Scale.PERCENTILE),
                Axis.linear("y", ""),
                List.of(50.0, 99.99999512345),
                List.of(Series.of("one", List.of(1.0, 2.0))));
        assertThat(PageJson.charts(new Page(
                        "",
                        "",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new Section("s", "", List.of(new Chart("c", "", "", List.of(panel))))),
                        "")))
                .contains("[50,99.99999512345]");
    }

    @Test
    void whatIsNoNumberIsNone() {
        assertThat(charts(2, Double.NaN)).contains("\"values\":[null,null]");
    }
}
