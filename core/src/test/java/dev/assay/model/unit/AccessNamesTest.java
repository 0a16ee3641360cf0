package dev.assay.model.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class AccessNamesTest {

    @Test
    void stylesAreExplainedAndThoseOfPlugInsStandAlone() {
        assertThat(AccessNames.label("set")).isEqualTo("set (a statement for each step)");
        assertThat(AccessNames.label("own")).isEqualTo("own");
    }
}
