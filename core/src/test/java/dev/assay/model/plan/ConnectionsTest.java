package dev.assay.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class ConnectionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "pooled:1", "pooled:64", "per-transaction"})
    void readsWhatItWrites(String text) {
        assertThat(Connections.parse(text).code()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pooled", "pooled:", "pooled:0", "pooled:-1", "pooled:1000000", "Dedicated", "shared"})
    void rejectsOtherTextsAndListsValidOnes(String text) {
        assertThatThrownBy(() -> Connections.parse(text))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining("pool");
    }
}
