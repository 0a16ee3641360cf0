package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RunConstantsTest {

    @Test
    void keepsTheDistanceOfClause2161ForEveryCLoad() {
        for (int cLoad = 0; cLoad <= 255; cLoad++) {
            for (int seed = 0; seed < 50; seed++) {
                int cRun = RunConstants.of(new Seeds(seed), marker(Integer.toString(cLoad)), RunConstants.DRAWN)
                        .lastName()
                        .c();
                assertThat(cRun).as("C-Run for C-Load %d, seed %d", cLoad, seed).isBetween(0, 255);
                assertThat(Math.abs(cRun - cLoad))
                        .as("distance for C-Load %d, seed %d", cLoad, seed)
                        .isBetween(65, 119)
                        .isNotIn(96, 112);
            }
        }
    }

    @Test
    void allowsExactlyTheDistancesOfClause2161() {
        for (int delta = 0; delta <= 255; delta++) {
            boolean legal = delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
            assertThat(RunConstants.isLegal(0, delta)).as("delta %d", delta).isEqualTo(legal);
            assertThat(RunConstants.isLegal(255, 255 - delta))
                    .as("delta -%d", delta)
                    .isEqualTo(legal);
        }
    }

    @Test
    void areTheSameForAllUsersOfAnExperiment() {
        assertThat(RunConstants.of(new Seeds(5), marker("17"), RunConstants.DRAWN))
                .isEqualTo(RunConstants.of(new Seeds(5), marker("17"), RunConstants.DRAWN));
        assertThat(RunConstants.of(new Seeds(5), null, RunConstants.DRAWN))
                .isEqualTo(RunConstants.of(new Seeds(5), null, RunConstants.DRAWN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "256", "-1", "12x", "99999999999"})
    void refusesDataWithoutAUsableCLoad(String cLoad) {
        assertThatThrownBy(() -> RunConstants.of(new Seeds(1), marker(cLoad), RunConstants.DRAWN))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessage("the loaded data set: c-load is '" + cLoad
                        + "', a number from 0 to 255 is needed; load it again");
    }

    @Test
    void refusesDataWithoutCLoadAtAll() {
        DatasetMarker bare = new DatasetMarker("tpcc", 1, Map.of("warehouses", "1"), 1, Map.of());
        assertThatThrownBy(() -> RunConstants.of(new Seeds(1), bare, RunConstants.DRAWN))
                .hasMessageContaining("c-load is ''");
    }

    @Test
    void nonUniformDrawsStayInTheirRanges() {
        RandomStream random = new RandomStream(3);
        for (int seed = 0; seed < 20; seed++) {
            RunConstants constants = RunConstants.of(new Seeds(seed), null, RunConstants.DRAWN);
            for (NonUniform distribution : List.of(constants.lastName(), constants.customer(), constants.item())) {
                assertThat(distribution.c()).isBetween(0, distribution.a());
                for (int i = 0; i < 100_000; i++) {
                    int drawn = distribution.draw(random);
                    if (drawn < distribution.low() || drawn > distribution.high()) {
                        throw new AssertionError(distribution + " drew " + drawn);
                    }
                }
            }
        }
    }

    @Test
    void nonUniformDrawsPreferWhatTheConstantShiftsTo() {
        // 255 | x is the most frequent value of the OR: it moves with c.
        RandomStream random = new RandomStream(9);
        int[] counts = new int[1_000];
        NonUniform distribution = NonUniform.lastName(100);
        for (int i = 0; i < 1_000_000; i++) {
            counts[distribution.draw(random)]++;
        }
        int uniform = 1_000;
        assertThat(counts[(255 + 100) % 1_000]).isGreaterThan(5 * uniform);
        assertThat(counts[(256 + 100) % 1_000]).isLessThan(uniform / 5);
    }

    @Test
    void lastNamesAreMadeOfTheSyllablesOfTheirDigits() {
        assertThat(LastNames.of(371)).isEqualTo("PRICALLYOUGHT");
        assertThat(LastNames.of(40)).isEqualTo("BARPRESBAR");
        assertThat(LastNames.of(999)).isEqualTo("EINGEINGEING");
        assertThat(LastNames.bytes(0)).asString().isEqualTo("BARBARBAR");
    }

    private static DatasetMarker marker(String cLoad) {
        return new DatasetMarker("tpcc", 1, Map.of("warehouses", "1"), 1, Map.of("c-load", cLoad));
    }
}
