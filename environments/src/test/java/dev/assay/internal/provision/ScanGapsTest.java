package dev.assay.internal.provision;

import static dev.assay.internal.provision.ProvisionerTest.CAPS;
import static dev.assay.internal.provision.ProvisionerTest.GROUP;
import static dev.assay.internal.provision.ProvisionerTest.HOST;
import static dev.assay.internal.provision.ProvisionerTest.RESOURCES;
import static dev.assay.internal.provision.ProvisionerTest.RUN;
import static dev.assay.internal.provision.ProvisionerTest.STUDY;
import static dev.assay.internal.provision.ProvisionerTest.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Kinds of resources that a provider does not list: all others are deleted, and the end names what was not looked for. */
@Parallel
class ScanGapsTest {

    private static final ResourceSpec ALONE = resource("alone", List.of());

    private final SimulatedTimer timer = new SimulatedTimer();
    private final MemoryCloud cloud = new MemoryCloud(timer);
    private final List<ProvisionEvent> events = new ArrayList<>();

    private Provisioner controller(JournalStore store) {
        return controller(store, events::add);
    }

    private Provisioner controller(JournalStore store, Consumer<ProvisionEvent> listener) {
        return new Provisioner(
                ProvisionJournal.open(store, RUN, timer.now()), Map.of("memory", cloud), timer, CAPS, listener);
    }

    private void up(JournalStore store) {
        List<ResourceSpec> all = new ArrayList<>(RESOURCES);
        all.add(ALONE);
        controller(store).up(all, STUDY);
        events.clear();
    }

    @Test
    void whatWasFoundIsDeletedAndTheRestIsNamed() {
        up(new MemoryJournal());
        cloud.unlisted = ALONE.kind();
        assertThatThrownBy(() -> controller(new MemoryJournal()).down(null))
                .hasMessage("all resources that were found were deleted, but not all could be looked for; run down"
                        + " again when the cause is gone; could not look for alone: no list");
        assertThat(cloud.existing()).containsExactly(ALONE.id());
        cloud.unlisted = "";
        controller(new MemoryJournal()).down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void repeatedScansDelayTheDeletionByLessThanAMinute() {
        MemoryJournal journal = new MemoryJournal();
        up(journal);
        cloud.unlisted = ALONE.kind();
        cloud.whyUnlisted = Reason.RETRY;
        Instant begun = timer.now();
        assertThatThrownBy(() -> controller(journal).down(null)).hasMessageContaining("could not look for alone");
        assertThat(cloud.existing()).as("the journal has all").isEmpty();
        assertThat(events.get(0).step()).isEqualTo(Step.DELETING);
        assertThat(Duration.between(begun, events.get(0).at())).isLessThan(Duration.ofMinutes(1));
    }

    /** At the end of a deletion, nothing that is known costs money: there is time to look again. */
    @Test
    void kindsThatAreListedLaterAreDeleted() {
        up(new MemoryJournal());
        cloud.unlisted = ALONE.kind();
        cloud.whyUnlisted = Reason.UNKNOWN;
        Provisioner second = controller(new MemoryJournal(), event -> {
            if (event.step() == Step.DELETED && event.resource().equals(GROUP.id())) {
                cloud.unlisted = "";
            }
        });
        second.down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void whatIsInUseSaysSoWhenTheTimeIsOver() {
        up(new MemoryJournal());
        cloud.unlisted = HOST.kind();
        assertThatThrownBy(() -> controller(new MemoryJournal()).down(null))
                .hasMessageStartingWith("after 1h there still is " + GROUP.id() + ", which costs money")
                .hasMessageContaining("; " + GROUP.id() + ": " + GROUP.id() + " is in use")
                .hasMessageContaining("; could not look for host: no list");
        assertThat(cloud.existing()).containsExactly(GROUP.id(), HOST.id());
    }
}
