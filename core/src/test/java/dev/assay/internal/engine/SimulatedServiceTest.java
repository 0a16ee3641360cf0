package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class SimulatedServiceTest {

    @Test
    void nothingGivenIsOneServerOfOneMillisecond() {
        assertThat(SimulatedService.parse("")).isEqualTo(new SimulatedService(1_000_000, false, 1, 0, 0));
    }

    @Test
    void readsMeanServersAndFreeze() {
        assertThat(SimulatedService.parse("service=2ms,servers=4,freeze=1s@5s"))
                .isEqualTo(new SimulatedService(2_000_000, false, 4, 5_000_000_000L, 1_000_000_000L));
    }

    @Test
    void readsAConstantService() {
        assertThat(SimulatedService.parse("service=constant:2ms"))
                .isEqualTo(new SimulatedService(2_000_000, true, 1, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "service",
                "service=",
                "service=2",
                "service=0s",
                "service=9999999h",
                "servers=four",
                "servers=0",
                "servers=1025",
                "freeze=1s",
                "freeze=1s@",
                "speed=2ms",
            })
    void refusesWhatItCannotReadAsAPlanOfTheUsers(String text) {
        assertThatThrownBy(() -> SimulatedService.parse(text))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN));
    }

    @Test
    void namesWhatIsUnknownAndWhatWouldDo() {
        assertThatThrownBy(() -> SimulatedService.parse("speed=2ms"))
                .hasMessageContaining("'speed' is unknown")
                .hasMessageContaining("write simulated:service=2ms,servers=4");
    }
}
