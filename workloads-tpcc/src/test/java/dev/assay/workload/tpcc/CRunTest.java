package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Parallel;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The constant of last names that a plan asks for (TPC-C rev 5.11 clause 2.1.6.1). */
@Parallel
class CRunTest {

    private static final DatasetMarker LOADED_WITH_100 =
            new DatasetMarker("tpcc", 1, Map.of("warehouses", "1"), 1, Map.of("c-load", "100"));

    private static RunConstants constants(@Nullable DatasetMarker data, int cRun) {
        return RunConstants.of(new Seeds(3), data, cRun);
    }

    @ParameterizedTest
    @ValueSource(ints = {-2, 256, 100_000})
    void outOfRangeIsRefused(int cRun) {
        assertThatThrownBy(() -> new TpccParameters(1, Profile.STANDARD, false, MixChoice.PROFILE, cRun))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage("--c-run: found " + cRun + ", a number from 0 to 255 is needed, or -1 to draw one");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 164, 196, 212, 220, 255, 36, 4})
    void aDistanceThatTheDataForbidIsRefusedWithTheValuesThatWouldDo(int cRun) {
        assertThatThrownBy(() -> constants(LOADED_WITH_100, cRun))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageStartingWith("--c-run: found " + cRun + ", but the data were loaded with C-Load 100;")
                .hasMessageContaining("Leave it out, or use one of 0, 1, 2, 3, 5, 6, ")
                .hasMessageContaining(", 34, 35, 165, 166, ")
                .hasMessageContaining(", 195, 197, ")
                .hasMessageContaining(", 211, 213, ")
                .hasMessageEndingWith(", 218, 219");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 35, 165, 195, 197, 211, 213, 219})
    void anAllowedOneIsUsed(int cRun) {
        assertThat(constants(LOADED_WITH_100, cRun).lastName()).isEqualTo(NonUniform.lastName(cRun));
    }

    @Test
    void changesNothingElse() {
        RunConstants drawn = constants(LOADED_WITH_100, RunConstants.DRAWN);
        RunConstants asked = constants(LOADED_WITH_100, 165);
        assertThat(asked.customer()).isEqualTo(drawn.customer());
        assertThat(asked.item()).isEqualTo(drawn.item());
        assertThat(RunConstants.isLegal(100, drawn.lastName().c())).isTrue();
    }

    @Test
    void dataThatSomethingElseLoadedTakeAny() {
        assertThat(constants(null, 100).lastName().c()).isEqualTo(100);
    }

    @Test
    void reachesTheUsers() {
        Terminal terminal = Terminal.of(new WorkerContext(0, 10, new Seeds(3), LOADED_WITH_100), 1, 165);
        assertThat(terminal.constants().lastName().c()).isEqualTo(165);
    }
}
