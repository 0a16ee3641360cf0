package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class RdsEventsTest {

    @Test
    void mostSeriousCategoryDecides() {
        assertThat(RdsEvents.kind(List.of("availability", "failover"))).isEqualTo(EventKind.FAILOVER);
        assertThat(RdsEvents.kind(List.of("backup", "maintenance"))).isEqualTo(EventKind.MAINTENANCE);
        assertThat(RdsEvents.kind(List.of("availability"))).isEqualTo(EventKind.RESTART);
        assertThat(RdsEvents.kind(List.of("low storage"))).isEqualTo(EventKind.FAILURE);
        assertThat(RdsEvents.kind(List.of("backup"))).isEqualTo(EventKind.BACKUP);
        assertThat(RdsEvents.kind(List.of("creation", "configuration change"))).isEqualTo(EventKind.OTHER);
        assertThat(RdsEvents.kind(List.of())).isEqualTo(EventKind.OTHER);
    }
}
