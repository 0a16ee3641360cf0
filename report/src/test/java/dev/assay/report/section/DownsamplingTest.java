package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.page.Axis;
import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class DownsamplingTest {

    private static Panel panel(int size, int peak, int hole) {
        List<Double> positions = new ArrayList<>();
        List<Double> one = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            positions.add((double) i);
            one.add(i == peak ? 1_000.0 : Math.sin(i));
            other.add(i == hole ? null : i == hole + 1 ? -500.0 : Math.cos(i));
        }
        return Panel.ofNumbers(
                Panel.Kind.LINE,
                Axis.linear("x", ""),
                Axis.linear("y", ""),
                positions,
                List.of(Series.of("one", one), Series.of("other", other)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 777, 1_798, 1_799})
    void keepsTheLeastAndTheGreatestWhereverTheyAre(int peak) {
        Panel thin = Downsampling.thin(panel(1_800, peak, 900), 100);
        assertThat(thin.positions())
                .hasSizeBetween(20, 103)
                .isSorted()
                .startsWith(0.0)
                .endsWith(1_799.0);
        int at = thin.positions().indexOf((double) peak);
        assertThat(at).isNotNegative();
        assertThat(thin.series().get(0).values().get(at)).isEqualTo(1_000);
        assertThat(thin.series().get(1).values()).contains(-500.0);
        // A gap stays a gap.
        assertThat(thin.positions()).contains(900.0);
        assertThat(thin.series().get(1).values().get(thin.positions().indexOf(900.0)))
                .isNull();
    }

    @Test
    void everyStretchKeepsItsOwnExtremes() {
        Panel whole = panel(1_000, 500, 200);
        Panel thin = Downsampling.thin(whole, 40);
        for (int stretch = 0; stretch < 10; stretch++) {
            int from = stretch * 100;
            List<Double> of = new ArrayList<>();
            for (int i = from; i < from + 100; i++) {
                of.add(whole.series().get(0).values().get(i));
            }
            double most = of.stream().mapToDouble(value -> value).max().orElseThrow();
            assertThat(thin.series().get(0).values()).as("stretch %d", stretch).contains(most);
        }
    }

    @Test
    void leavesShortSeriesAlone() {
        Panel whole = panel(50, 3, 10);
        assertThat(Downsampling.thin(whole, 50)).isSameAs(whole);
    }

    /** Outages in one stretch: none of them is bridged, and a line that was whole there stays whole. */
    @Test
    void everyGapBetweenTwoThatStayIsOne() {
        List<Double> positions = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            positions.add((double) i);
            values.add(i % 100 == 50 || i % 100 == 60 ? null : Double.valueOf(i % 100));
        }
        Panel thin = Downsampling.thin(
                Panel.ofNumbers(
                        Panel.Kind.LINE,
                        Axis.linear("x", ""),
                        Axis.linear("y", ""),
                        positions,
                        List.of(Series.of("saw", values))),
                20);
        List<Double> kept = thin.positions();
        for (int i = 1; i < kept.size(); i++) {
            boolean joined = thin.series().get(0).values().get(i - 1) != null
                    && thin.series().get(0).values().get(i) != null;
            boolean gap = values.subList(kept.get(i - 1).intValue(), kept.get(i).intValue())
                    .contains(null);
            assertThat(joined && gap)
                    .as("%s to %s", kept.get(i - 1), kept.get(i))
                    .isFalse();
        }
        assertThat(thin.series().get(0).values()).contains((Double) null).contains(0.0, 99.0);
    }

    private static final Double GAP = null;

    private static void assertNothingBridged(List<Series> series, List<Integer> kept) {
        for (Series each : series) {
            for (int i = 1; i < kept.size(); i++) {
                List<Double> stretch = each.values().subList(kept.get(i - 1), kept.get(i) + 1);
                boolean joined = stretch.get(0) != null && stretch.get(stretch.size() - 1) != null;
                assertThat(joined && stretch.contains(null))
                        .as("%s from %d to %d", each.name(), kept.get(i - 1), kept.get(i))
                        .isFalse();
            }
        }
    }

    private static long gaps(Series series) {
        List<Double> values = series.values();
        return IntStream.range(1, values.size())
                .filter(at -> values.get(at) == null && values.get(at - 1) != null)
                .count();
    }

    /** The gap of one is a value of the other. */
    @Test
    void whatStaysForOneSeriesOpensNoGapOfAnother() {
        List<Series> series = List.of(
                Series.of("B", Arrays.asList(1.0, GAP, 1.0, GAP, 1.0, 1.0)),
                Series.of("A", Arrays.asList(1.0, 1.0, GAP, 1.0, 1.0, 1.0)));
        List<Integer> kept = Downsampling.kept(series, 6, 2);
        assertNothingBridged(series, kept);
        assertThat(kept).startsWith(0).endsWith(5);
    }

    /** Whatever gaps there are: none is bridged, each has one position at most, and neither is what was kept anyway lost. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noGapIsBridgedWhereverGapsAre(long seed) {
        Random random = new Random(seed);
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            double share = 0.3 * random.nextDouble();
            List<Double> values = new ArrayList<>();
            for (int at = 0; at < 500; at++) {
                values.add(random.nextDouble() < share ? GAP : Double.valueOf(random.nextInt(100)));
            }
            series.add(Series.of("series " + i, values));
        }
        List<Integer> kept = Downsampling.kept(series, 500, 40);
        assertNothingBridged(series, kept);
        assertThat((long) kept.size())
                .isLessThanOrEqualTo(40
                        + 2
                        + series.stream().mapToLong(DownsamplingTest::gaps).sum());
        series.forEach(each -> assertThat(kept.stream()
                        .map(each.values()::get)
                        .filter(value -> value != null)
                        .mapToDouble(Double::doubleValue)
                        .max())
                .isEqualTo(each.values().stream()
                        .filter(value -> value != null)
                        .mapToDouble(Double::doubleValue)
                        .max()));
    }
}
