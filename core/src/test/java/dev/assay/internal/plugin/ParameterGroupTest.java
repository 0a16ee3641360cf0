package dev.assay.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parameters of a nested record are parameters of the outer record. */
@Parallel
class ParameterGroupTest {

    record Endless(
            @Parameter(description = "rows", defaultValue = "1")
            int rows,

            Endless inner) {}

    record Ping(Pong pong) {}

    record Pong(Ping ping) {}

    record Outer(Ping ping) {}

    record Nothing() {}

    record Siblings(Nothing first, Nothing second) {}

    record Lengths(
            @Parameter(description = "least bytes", defaultValue = "1", shapesData = true)
            int leastBytes,

            @Parameter(description = "most bytes", defaultValue = "100", ofLoads = true)
            int mostBytes) {
        Lengths {
            if (leastBytes > mostBytes) {
                throw AssayException.plan("--least-bytes: found " + leastBytes + ", most are " + mostBytes);
            }
        }
    }

    record Shape(
            @Parameter(description = "rows", defaultValue = "10", scale = true)
            long rows,

            Lengths lengths,

            @Parameter(description = "table", defaultValue = "items")
            String table) {}

    record Grouped(
            @Parameter(description = "seconds") int seconds,

            Shape shape,

            @Parameter(description = "whether rows are read", defaultValue = "true")
            boolean reads) {
        Grouped {
            if (shape.rows() > seconds) {
                throw AssayException.plan("--rows: found " + shape.rows() + ", at most --seconds are needed");
            }
        }
    }

    record Clash(Lengths first, Lengths second) {}

    record ClashWithOuter(
            @Parameter(description = "rows", defaultValue = "1")
            int rows,

            Shape shape) {}

    record HalfDescribed(Lengths lengths, int bare) {}

    private static final Map<String, String> GIVEN = Map.of("seconds", "20", "most-bytes", "7");

    @Test
    void parametersOfGroupsStandWhereTheGroupStands() {
        assertThat(ParameterBinder.describe(Grouped.class))
                .containsExactly(
                        new ParameterDescription("seconds", int.class, "seconds", "", false, false),
                        new ParameterDescription("rows", long.class, "rows", "10", false, false),
                        new ParameterDescription("least-bytes", int.class, "least bytes", "1", true, false),
                        new ParameterDescription("most-bytes", int.class, "most bytes", "100", false, true),
                        new ParameterDescription("table", String.class, "table", "items", false, false),
                        new ParameterDescription(
                                "reads", boolean.class, "whether rows are read", "true", false, false));
        assertThat(ParameterBinder.scale(Grouped.class)).containsExactly("rows");
    }

    @Test
    void valuesAndDefaultsReachTheirGroups() {
        assertThat(ParameterBinder.bind(Grouped.class, GIVEN))
                .isEqualTo(new Grouped(20, new Shape(10, new Lengths(1, 7), "items"), true));
    }

    @Test
    void valuesOfGroupsAreShownFlat() {
        assertThat(ParameterBinder.values(ParameterBinder.bind(Grouped.class, GIVEN)))
                .containsExactly(
                        entry("seconds", 20),
                        entry("rows", 10L),
                        entry("least-bytes", 1),
                        entry("most-bytes", 7),
                        entry("table", "items"),
                        entry("reads", true));
    }

    @Test
    void groupsAreNoParameters() {
        assertThatThrownBy(() -> ParameterBinder.bind(Grouped.class, Map.of("seconds", "20", "shape", "1")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("unknown parameter 'shape'")
                .hasMessageEndingWith("known are seconds, rows, least-bytes, most-bytes, table, reads");
    }

    @Test
    void groupsAndTheOuterRecordCheckTheirValues() {
        assertThatThrownBy(() -> ParameterBinder.bind(Grouped.class, Map.of("seconds", "20", "most-bytes", "0")))
                .isInstanceOf(AssayException.class)
                .hasMessage("--least-bytes: found 1, most are 0");
        assertThatThrownBy(() -> ParameterBinder.bind(Grouped.class, Map.of("seconds", "9")))
                .isInstanceOf(AssayException.class)
                .hasMessage("--rows: found 10, at most --seconds are needed");
    }

    @Test
    void valuesAreReadBeforeAnyGroupChecksThem() {
        assertThatThrownBy(() -> ParameterBinder.bind(
                        Grouped.class, Map.of("seconds", "20", "most-bytes", "0", "reads", "perhaps")))
                .hasMessage("--reads: found 'perhaps', true or false is needed");
    }

    @Test
    void twoParametersOfOneNameAreRefusedWithBothPlaces() {
        assertThatThrownBy(() -> ParameterBinder.describe(Clash.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(Clash.class.getName()
                        + " has two parameters 'least-bytes', first.leastBytes and second.leastBytes; rename one");
        assertThatThrownBy(() -> ParameterBinder.describe(ClashWithOuter.class))
                .hasMessage(
                        ClashWithOuter.class.getName() + " has two parameters 'rows', rows and shape.rows; rename one");
    }

    @Test
    void groupThatContainsItselfIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> ParameterBinder.describe(Endless.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Endless.class.getName() + ".inner is a group of type " + Endless.class.getName())
                .hasMessageContaining("a group cannot contain itself");
        assertThatThrownBy(() -> ParameterBinder.describe(Outer.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Pong.class.getName() + ".ping is a group of type " + Ping.class.getName());
    }

    @Test
    void oneGroupMayStandBesideAnotherOfItsType() {
        assertThat(ParameterBinder.describe(Siblings.class)).isEmpty();
    }

    @Test
    void onlyRecordsAreGroups() {
        assertThatThrownBy(() -> ParameterBinder.describe(HalfDescribed.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(HalfDescribed.class.getName() + ".bare lacks @Parameter");
    }
}
