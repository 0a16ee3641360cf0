package dev.assay.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

@Parallel
class FailuresTest {

    @Test
    void failureIsOneLineWithItsStateAndAdvice() {
        SQLException cause = new SQLException("FATAL: too many\n  clients already", "53300");
        AssayException failure = Failures.of("cannot connect", cause, "use fewer users");
        assertThat(failure)
                .hasMessage("cannot connect: FATAL: too many clients already (SQLSTATE 53300); use fewer users")
                .hasCause(cause);
        assertThat(failure.kind()).isEqualTo(AssayException.Kind.TARGET);
    }

    @Test
    void failureWithoutMessageStateAndAdviceIsStillOne() {
        assertThat(Failures.of("cannot connect", new SQLException(), "")).hasMessage("cannot connect: no message");
    }

    @Test
    void secretThatADriverPutsIntoItsMessageIsBlotted() {
        SQLException cause = new SQLException("Unable to parse URL jdbc:postgresql://h:x/d?password=hush");
        assertThat(Failures.of("cannot connect", cause, "").message()).doesNotContain("hush");
    }
}
