package dev.assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.internal.write.SparklinePath;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class SparklineTest {

    @Test
    void aLongLineKeepsItsExtremesAndItsGaps() {
        List<Double> values = new ArrayList<>(Collections.nCopies(3_600, 500.0));
        values.set(1_234, 7.0);
        values.set(2_345, 900.0);
        values.set(3_000, null);
        Sparkline thinned = new Sparkline("", values).thinned(240);
        assertThat(thinned.values()).hasSize(240).contains(7.0, 900.0).containsNull();
        assertThat(new Sparkline("", values.subList(0, 100)).thinned(240).values())
                .hasSize(100);
    }

    @Test
    void aLineBeginsAtZeroHeightAndEndsAtTheRight() {
        assertThat(SparklinePath.line(new Sparkline("", List.of(0.0, 10.0, 5.0))))
                .isEqualTo("M0.0 62.0L240.0 2.0L480.0 32.0");
    }

    @Test
    void aGapInterruptsLineAndArea() {
        Sparkline line = new Sparkline("", Arrays.asList(10.0, null, 10.0));
        assertThat(SparklinePath.line(line)).isEqualTo("M0.0 2.0M480.0 2.0");
        assertThat(SparklinePath.area(line)).isEqualTo("M0.0 2.0L0.0 64L0.0 64ZM480.0 2.0L480.0 64L480.0 64Z");
    }

    @Test
    void withoutThroughputTheLineIsAtTheBottom() {
        assertThat(SparklinePath.line(new Sparkline("", List.of(0.0, 0.0)))).isEqualTo("M0.0 64.0L480.0 64.0");
    }
}
