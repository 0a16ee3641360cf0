package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Client hosts, and the states of databases. */
@Parallel
class ProbeHostsTest {

    @ParameterizedTest
    @CsvSource({
        "t3.xlarge, false",
        "g4dn.xlarge, false",
        "m5.2xlarge, false",
        "r5b.large, false",
        "a1.large, true",
        "t4g.micro, true",
        "c7gn.xlarge, true",
        "m6gd.large, true",
        "g5g.xlarge, true",
        "is4gen.large, true"
    })
    void imageFitsTheProcessor(String type, boolean arm) {
        assertThat(ProbeHosts.arm(type)).isEqualTo(arm);
    }

    @Test
    void hostEndsItselfAtTheTimeOfItsTag() {
        String script = new String(
                Base64.getDecoder().decode(HostUserData.encoded("2026-11-27T18:30:05Z")), StandardCharsets.UTF_8);
        assertThat(script)
                .startsWith("#!/bin/sh\n")
                .contains("\nOnCalendar=2026-11-27 18:30:05 UTC\nPersistent=true\n")
                .contains("systemctl enable --now assay-end.timer || systemctl poweroff");
        assertThatThrownBy(() -> HostUserData.encoded(""))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("needs a time at which it ends");
    }

    @ParameterizedTest
    @CsvSource({
        "available, READY",
        "storage-optimization, READY",
        "creating, CREATING",
        "backing-up, CREATING",
        "modifying, CREATING",
        "deleting, DELETING",
        "failed, FAILED",
        "incompatible-parameters, FAILED",
        "storage-full, FAILED",
        "stopped, FAILED"
    })
    void statesOfRdsAreUnderstood(String state, Status status) {
        assertThat(RdsStatus.of(state)).isEqualTo(status);
        assertThat(RdsStatus.problem(state) != null).isEqualTo(status == Status.FAILED);
    }
}
