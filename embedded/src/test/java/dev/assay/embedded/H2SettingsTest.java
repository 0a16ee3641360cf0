package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class H2SettingsTest {

    @Test
    void writesAtEachCommitUnlessAskedOtherwise() {
        assertThat(H2Settings.of(Map.of())).containsExactly(Map.entry("WRITE_DELAY", "0"));
        assertThat(H2Settings.of(Map.of("Write_Delay", "500"))).containsExactly(Map.entry("WRITE_DELAY", "500"));
    }

    @Test
    void saysAllInTheUrl() {
        assertThat(H2Settings.inUrl(H2Settings.of(Map.of("cache_size", "1000"))))
                .isEqualTo(";CACHE_SIZE=1000;WRITE_DELAY=0");
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO_SERVER, TRUE, cannot be set",
        "init, DROP ALL OBJECTS, cannot be set",
        "Password, x, cannot be set",
        "a b, 1, is not a valid H2 setting name",
        "MODE, 'MySQL;INIT=x', contains a semicolon",
        "MODE, ' ', is empty",
    })
    void refusesWhatIsNotTheirs(String name, String value, String message) {
        assertThatThrownBy(() -> H2Settings.of(Map.of(name, value)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message)
                .extracting("kind")
                .isEqualTo(AssayException.Kind.PLAN);
    }
}
