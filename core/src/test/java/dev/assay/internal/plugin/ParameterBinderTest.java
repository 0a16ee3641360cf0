package dev.assay.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class ParameterBinderTest {

    enum Style {
        STATEMENT_A_ROW,
        SET_BASED
    }

    record Everything(
            @Parameter(description = "an int", defaultValue = "1")
            int whole,

            @Parameter(description = "a boxed long", defaultValue = "2")
            Long big,

            @Parameter(description = "a double", defaultValue = "0.5")
            double shareOfReads,

            @Parameter(description = "a boolean", defaultValue = "false")
            boolean foreignKeys,

            @Parameter(description = "a text", defaultValue = "none")
            String text,

            @Parameter(description = "a time", defaultValue = "30s")
            Duration pause,

            @Parameter(description = "a rate", defaultValue = "500/s")
            Rate rate,

            @Parameter(description = "an enum", defaultValue = "set-based")
            Style accessStyle) {}

    record Needy(
            @Parameter(description = "how many warehouses", shapesData = true)
            int warehouses) {
        Needy {
            if (warehouses < 1) {
                throw AssayException.plan("warehouses: found " + warehouses);
            }
        }
    }

    record Bare(int warehouses) {}

    record Broken(
            @Parameter(description = "x", defaultValue = "1")
            int x) {
        Broken {
            if (x == 1) {
                throw new UnsupportedOperationException("a bug of the workload");
            }
        }
    }

    private static Everything bind(Map<String, String> given) {
        return ParameterBinder.bind(Everything.class, given);
    }

    @Test
    void whatIsNotGivenHasItsDefault() {
        assertThat(bind(Map.of()))
                .isEqualTo(new Everything(
                        1, 2L, 0.5, false, "none", Duration.ofSeconds(30), new Rate(500), Style.SET_BASED));
    }

    @Test
    void readsEveryType() {
        assertThat(bind(Map.of(
                        "whole", " 7 ",
                        "big", "5000000000",
                        "share-of-reads", "0.25",
                        "foreign-keys", "true",
                        "text", "a b",
                        "pause", "1m",
                        "rate", "60/min",
                        "access-style", "statement-a-row")))
                .isEqualTo(new Everything(
                        7,
                        5_000_000_000L,
                        0.25,
                        true,
                        "a b",
                        Duration.ofMinutes(1),
                        new Rate(1),
                        Style.STATEMENT_A_ROW));
    }

    @ParameterizedTest
    @CsvSource({
        "whole, 1.5, '--whole: found ''1.5'', a whole number is needed'",
        "whole, '', '--whole is required: an int'",
        "big, many, '--big: found ''many'', a whole number is needed'",
        "share-of-reads, half, '--share-of-reads: found ''half'', a number is needed'",
        "foreign-keys, yes, '--foreign-keys: found ''yes'', true or false is needed'",
        "pause, 30, '''30'' has no unit'",
        "rate, 500, '''500'' is not a rate'",
        "access-style, set-base, '--access-style: there is no ''set-base'' (did you mean ''set-based''?)'"
    })
    void refusesValuesItCannotRead(String name, String value, String message) {
        assertThatThrownBy(() -> bind(Map.of(name, value)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message);
    }

    @Test
    void unknownNameGetsTheNearestAsASuggestion() {
        assertThatThrownBy(() -> bind(Map.of("foreign-key", "true")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("unknown parameter 'foreign-key' (did you mean 'foreign-keys'?)")
                .hasMessageContaining("known are whole, big, share-of-reads");
    }

    @Test
    void nameThatIsNearNothingGetsNoSuggestion() {
        assertThatThrownBy(() -> bind(Map.of("zzzzzzzz", "1"))).hasMessageNotContaining("did you mean");
    }

    @Test
    void valueWithoutADefaultHasToBeGiven() {
        assertThatThrownBy(() -> ParameterBinder.bind(Needy.class, Map.of()))
                .isInstanceOf(AssayException.class)
                .hasMessage("--warehouses is required: how many warehouses");
    }

    @Test
    void refusalOfTheConstructorPassesThrough() {
        assertThatThrownBy(() -> ParameterBinder.bind(Needy.class, Map.of("warehouses", "0")))
                .isInstanceOf(AssayException.class)
                .hasMessage("warehouses: found 0");
    }

    @Test
    void bugOfTheConstructorKeepsItsCause() {
        assertThatThrownBy(() -> ParameterBinder.bind(Broken.class, Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("a bug of the workload");
    }

    @Test
    void describesComponentsInOrderAsOptions() {
        assertThat(ParameterBinder.describe(Everything.class))
                .extracting(ParameterDescription::name)
                .containsExactly(
                        "whole", "big", "share-of-reads", "foreign-keys", "text", "pause", "rate", "access-style");
        assertThat(ParameterBinder.describe(Needy.class).get(0))
                .isEqualTo(new ParameterDescription("warehouses", int.class, "how many warehouses", "", true, false));
    }

    @Test
    void formTellsWhatMayStandThere() {
        assertThat(ParameterBinder.describe(Everything.class))
                .extracting(ParameterDescription::form)
                .containsExactly("N", "N", "N", "true|false", "TEXT", "TIME", "RATE", "statement-a-row|set-based");
    }

    @Test
    void componentWithoutADescriptionIsABug() {
        assertThatThrownBy(() -> ParameterBinder.describe(Bare.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lacks @Parameter");
    }

    @Test
    void valuesAreShownAsTheyAreGiven() {
        assertThat(ParameterBinder.values(bind(Map.of())))
                .containsExactly(
                        entry("whole", 1),
                        entry("big", 2L),
                        entry("share-of-reads", 0.5),
                        entry("foreign-keys", false),
                        entry("text", "none"),
                        entry("pause", "30s"),
                        entry("rate", "500/s"),
                        entry("access-style", "set-based"));
    }
}
