package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class KebabTest {

    private enum Spelled {
        OUT_OF_THE_BOX,
        TOOL_1_0,
        TOOL_0_4_12_MODE,
        LEVEL_2
    }

    @Test
    void wordsAreSeparatedByHyphens() {
        assertThat(Kebab.of(Spelled.OUT_OF_THE_BOX)).isEqualTo("out-of-the-box");
        assertThat(Kebab.of(Spelled.LEVEL_2)).isEqualTo("level-2");
        assertThat(Kebab.ofComponent("rampUp")).isEqualTo("ramp-up");
    }

    @Test
    void versionsKeepTheirPoints() {
        assertThat(Kebab.of(Spelled.TOOL_1_0)).isEqualTo("tool-1.0");
        assertThat(Kebab.of(Spelled.TOOL_0_4_12_MODE)).isEqualTo("tool-0.4.12-mode");
    }
}
