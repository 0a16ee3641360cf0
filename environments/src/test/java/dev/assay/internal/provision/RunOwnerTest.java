package dev.assay.internal.provision;

import static dev.assay.internal.provision.ProvisionerTest.CAPS;
import static dev.assay.internal.provision.ProvisionerTest.DATABASE;
import static dev.assay.internal.provision.ProvisionerTest.GROUP;
import static dev.assay.internal.provision.ProvisionerTest.RESOURCES;
import static dev.assay.internal.provision.ProvisionerTest.RUN;
import static dev.assay.internal.provision.ProvisionerTest.STUDY;
import static dev.assay.internal.provision.ProvisionerTest.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Colleagues with the same account and the same plan: neither touches the resources of the other. Time is simulated. */
@Parallel
class RunOwnerTest {

    private static final String REFUSAL =
            "the run 's4' has resources of the owner 'bob', and the owner of this command is"
                    + " 'alice'. They were not touched: choose a run of your own with --run ID, or name their owner with --owner."
                    + " They are: ";

    private final SimulatedTimer timer = new SimulatedTimer();
    private final MemoryCloud cloud = new MemoryCloud(timer);

    private Provisioner controller() {
        return controller(new MemoryJournal());
    }

    private Provisioner controller(JournalStore store) {
        return new Provisioner(
                ProvisionJournal.open(store, RUN, timer.now()), Map.of("memory", cloud), timer, CAPS, event -> {});
    }

    private static List<ResourceSpec> of(String owner, List<ResourceSpec> resources) {
        return resources.stream()
                .map(each -> each.withTag(ResourceSpec.OWNER_TAG, owner))
                .toList();
    }

    @Test
    void resourcesOfAColleagueAreNotUsed() {
        controller().up(of("bob", List.of(GROUP)), STUDY);
        assertThatThrownBy(() -> controller().up(of("alice", RESOURCES), STUDY))
                .isInstanceOf(AssayException.class)
                .hasMessage(GROUP.id()
                        + " exists and is of the owner 'bob'. It was not touched; choose another --run, or name its"
                        + " owner with --owner; then " + REFUSAL + GROUP.id());
        assertThat(cloud.existing()).containsExactly(GROUP.id());
        assertThat(controller().up(of("bob", RESOURCES), STUDY)).as("continued").hasSize(RESOURCES.size());
    }

    @Test
    void resourcesOfAColleagueAreNotDeleted() {
        controller().up(of("bob", RESOURCES), STUDY);
        Instant begun = timer.now();
        assertThatThrownBy(() -> controller().down("alice"))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageStartingWith(REFUSAL);
        assertThat(Duration.between(begun, timer.now())).as("no wait").isLessThan(Duration.ofMinutes(1));
        assertThat(cloud.existing()).containsExactlyElementsOf(ids(RESOURCES));
        controller().down("bob");
        assertThat(cloud.existing()).isEmpty();
    }

    /** As if the user has another name now; the journal keeps what it knows. */
    @Test
    void journalOfThisMachineDoesNotDeleteWhatAnotherOwnerCreated() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(of("bob", RESOURCES), STUDY);
        int lines = journal.lines.size();
        assertThatThrownBy(() -> controller(journal).down("alice"))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageStartingWith(REFUSAL);
        assertThat(journal.lines).hasSize(lines);
        assertThat(cloud.existing()).containsExactlyElementsOf(ids(RESOURCES));
        controller(journal).down("bob");
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void ownResourcesAmongThoseOfAColleagueAreDeleted() {
        controller().up(of("alice", List.of(GROUP)), STUDY);
        controller().up(of("bob", List.of(ProvisionerTest.resource(DATABASE.kind(), List.of()))), STUDY);
        assertThatThrownBy(() -> controller().down("alice"))
                .hasMessage("all others were deleted, but " + REFUSAL + DATABASE.id());
        assertThat(cloud.existing()).containsExactly(DATABASE.id());
        controller().down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void namesAreComparedInTheFormOfTags() {
        for (String owner : List.of("o'hara", "o".repeat(300))) {
            String tag = ResourceSpec.tagValue(owner);
            assertThat(tag).matches("[o_hara]+(-[0-9a-f]{6})?").hasSizeLessThanOrEqualTo(256);
            controller().up(of(tag, RESOURCES), STUDY);
            controller().down(owner);
            assertThat(cloud.existing()).isEmpty();
        }
    }
}
