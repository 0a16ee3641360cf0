package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.ResourceState.Status;
import dev.assay.test.Parallel;
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
