package dev.assay.internal.provision;

import static dev.assay.internal.provision.ProvisionerTest.CAPS;
import static dev.assay.internal.provision.ProvisionerTest.DATABASE;
import static dev.assay.internal.provision.ProvisionerTest.GROUP;
import static dev.assay.internal.provision.ProvisionerTest.RESOURCES;
import static dev.assay.internal.provision.ProvisionerTest.RUN;
import static dev.assay.internal.provision.ProvisionerTest.STUDY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The deletion of a run's resources by a client host at its end, which has no journal of the run. Time is simulated. */
@Parallel
class HostEndTest {

    private final SimulatedTimer timer = new SimulatedTimer();
    private final MemoryCloud cloud = new MemoryCloud(timer);

    private Provisioner machine() {
        return machine(new MemoryJournal());
    }

    private Provisioner machine(MemoryJournal journal) {
        return new Provisioner(
                ProvisionJournal.open(journal, RUN, timer.now()), Map.of("memory", cloud), timer, CAPS, event -> {});
    }

    /** A user without the journal waits for what another machine has created a moment ago. */
    @Test
    void resourcesWhoseTimeIsOverAreDeletedWithoutAWaitForNewOnes() {
        machine().up(RESOURCES, STUDY);
        machine().down("bob", resource -> true);
        assertThat(cloud.existing()).isEmpty();
        Instant begun = timer.now();
        machine().down("bob", resource -> true);
        assertThat(Duration.between(begun, timer.now())).isLessThan(Provisioner.SETTLE);
    }

    @Test
    void resourcesThatHaveTimeLeftStay() {
        machine().up(RESOURCES, STUDY);
        machine().down("bob", resource -> resource.name().equals(DATABASE.name()));
        assertThat(cloud.existing()).contains(GROUP.id()).doesNotContain(DATABASE.id());
        machine().down("bob", resource -> false);
        assertThat(cloud.existing()).hasSize(RESOURCES.size() - 1);
    }

    /** A repeated attempt has the journal of the earlier one. */
    @Test
    void resourcesOfTheJournalThatHaveTimeLeftStay() {
        MemoryJournal journal = new MemoryJournal();
        machine(journal).up(RESOURCES, STUDY);
        machine(journal).down("bob", resource -> false);
        assertThat(cloud.existing()).hasSize(RESOURCES.size());
    }

    /** The group has to wait until the database is deleted. */
    @Test
    void resourceThatALaterRunCreatesDuringTheDeletionStays() {
        machine().up(RESOURCES, STUDY);
        Instant begun = timer.now();
        machine()
                .down(
                        "bob",
                        resource -> !resource.name().equals(GROUP.name())
                                || timer.now().equals(begun));
        assertThat(cloud.existing()).containsExactly(GROUP.id());
    }
}
