package dev.assay.spi.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class ParameterChecksTest {

    @Test
    void rangesIncludeBothEnds() {
        ParameterChecks.number("tables", 1, 1, 9);
        ParameterChecks.number("tables", 9, 1, 9);
        ParameterChecks.share("part", 0, 0.5);
        ParameterChecks.share("part", 0.5, 0.5);
    }

    @Test
    void messageContainsTheRange() {
        assertThatThrownBy(() -> ParameterChecks.number("tables", 10, 1, 9))
                .isInstanceOf(AssayException.class)
                .hasMessage("--tables: found 10, a number from 1 to 9 is needed");
        assertThatThrownBy(() -> ParameterChecks.share("part", 2, 0.5))
                .hasMessage("--part: found 2.0, a number from 0 to 0.5 is needed");
        assertThatThrownBy(() -> ParameterChecks.share("part", Double.NaN, 1))
                .hasMessage("--part: found NaN, a number from 0 to 1 is needed");
    }
}
