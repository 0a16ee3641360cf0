package dev.assay.internal.provision;

import static dev.assay.internal.provision.ProvisionerTest.CAPS;
import static dev.assay.internal.provision.ProvisionerTest.DATABASE;
import static dev.assay.internal.provision.ProvisionerTest.GROUP;
import static dev.assay.internal.provision.ProvisionerTest.HOST;
import static dev.assay.internal.provision.ProvisionerTest.RESOURCES;
import static dev.assay.internal.provision.ProvisionerTest.RUN;
import static dev.assay.internal.provision.ProvisionerTest.STUDY;
import static dev.assay.internal.provision.ProvisionerTest.ids;
import static dev.assay.internal.provision.ProvisionerTest.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.MemoryCloud.Killed;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Refusals, full disks, damaged journals, other accounts and other plans: what is deleted, and what is kept. Time is simulated. */
@Parallel
class ProvisionerSafetyTest {

    private final SimulatedTimer timer = new SimulatedTimer();
    private MemoryCloud cloud = new MemoryCloud(timer);

    private Provisioner controller(JournalStore store) {
        return controller(store, CAPS);
    }

    private Provisioner controller(JournalStore store, SpendingCaps caps) {
        return controller(store, caps, event -> cloud.step());
    }

    private Provisioner controller(Consumer<ProvisionEvent> listener) {
        return controller(new MemoryJournal(), CAPS, listener);
    }

    private Provisioner controller(JournalStore store, SpendingCaps caps, Consumer<ProvisionEvent> listener) {
        return new Provisioner(
                ProvisionJournal.open(store, RUN, timer.now()), Map.of("memory", cloud), timer, caps, listener);
    }

    @Test
    void deletionGoesOnAfterARefusalAndNamesAllThatIsLeft() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        cloud.kept = DATABASE.name();
        cloud.broken = HOST.name();
        ResourceSpec alone = resource("alone", List.of());
        controller(journal).up(List.of(alone), STUDY);
        assertThatThrownBy(() -> controller(journal).down(null))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("there still is " + String.join(", ", ids(RESOURCES)) + ", which costs money")
                .hasMessageContaining("here/database/assay-s4-database: deletion protection")
                .hasMessageContaining("here/host/assay-s4-host: java.lang.IllegalStateException: unexpected reply");
        assertThat(cloud.existing()).containsExactlyElementsOf(ids(RESOURCES));
        cloud.kept = "";
        cloud.broken = "";
        controller(journal).down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void fullDisksKeepNoResourceAlive() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        List<String> warnings = new ArrayList<>();
        Provisioner controller = new Provisioner(
                ProvisionJournal.openForDown(journal, RUN, timer.now()),
                Map.of("memory", cloud),
                timer,
                CAPS,
                event -> Optional.ofNullable(event.warning()).ifPresent(warnings::add));
        journal.full = true;
        controller.down(null);
        assertThat(cloud.existing()).isEmpty();
        assertThat(warnings).contains("cannot write to journal: No space left on device");

        cloud = new MemoryCloud(timer);
        MemoryJournal other = new MemoryJournal();
        cloud.atCreation = () -> other.full = true;
        assertThatThrownBy(() -> controller(other).up(RESOURCES, STUDY))
                .hasMessageContaining("No space left on device. All resources of the run were deleted");
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void damagedJournalsAreSetAsideForDown() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        journal.lines.set(1, "hello");
        assertThatThrownBy(() -> controller(journal)).hasMessageContaining("is no line of a journal");
        new Provisioner(
                        ProvisionJournal.openForDown(journal, RUN, timer.now()),
                        Map.of("memory", cloud),
                        timer,
                        CAPS,
                        event -> {})
                .down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void anInterruptEndsTheCreationAndLeavesNothing() {
        cloud.atCreation = () -> Thread.currentThread().interrupt();
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, STUDY))
                .hasMessage("interrupted. All resources of the run were deleted");
        assertThat(Thread.interrupted()).as("restored").isTrue();
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void interruptsDoNotEndTheDeletionAfterAnUnexpectedException() {
        cloud.bug = HOST.name();
        Provisioner controller = controller(event -> {
            if (event.step() == JournalEntry.Step.DELETING) {
                Thread.currentThread().interrupt();
            }
        });
        assertThatThrownBy(() -> controller.up(RESOURCES, STUDY))
                .hasMessage("java.lang.IllegalStateException: unexpected reply. All resources of the run were deleted");
        assertThat(Thread.interrupted()).as("restored").isTrue();
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void anInterruptEndsADeletionThatTheUserAskedForAndNamesWhatIsLeft() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        Provisioner controller = controller(journal, CAPS, event -> {
            if (event.step() == JournalEntry.Step.DELETED) {
                Thread.currentThread().interrupt();
            }
        });
        assertThatThrownBy(() -> controller.down(null))
                .hasMessageStartingWith("interrupted: there still is " + GROUP.id() + ", ")
                .hasMessageContaining(", which costs money; run down again, or delete it in the provider's console");
        assertThat(Thread.interrupted()).as("restored").isTrue();
        controller(journal).down(null);
        assertThat(cloud.existing()).isEmpty();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> controller(new MemoryJournal()).down(null))
                .hasMessage("interrupted before the provider showed all resources; run down again");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whatWasRestoredFromASnapshotWithOurTagsIsKept() {
        controller(new MemoryJournal()).up(RESOURCES, STUDY);
        cloud.restored("important", RUN);
        controller(new MemoryJournal()).down(null);
        assertThat(cloud.existing()).containsExactly("here/database/important");
    }

    @Test
    void whatIsListedButNotFoundByItsNameIsNamed() {
        controller(new MemoryJournal()).up(RESOURCES, STUDY);
        cloud.hidden = DATABASE.name();
        assertThatThrownBy(() -> controller(new MemoryJournal()).down(null))
                .hasMessageContaining(
                        "here/database/assay-s4-database: the provider lists it, but does not find it by its name");
        cloud.hidden = "";
        controller(new MemoryJournal()).down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void otherAccountsAreRefused() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        cloud.account = "222222222222";
        assertThatThrownBy(() -> controller(journal).down(null))
                .hasMessageContaining("are in the account 111111111111 of memory, the credentials are of 222222222222");
        assertThatThrownBy(() -> controller(journal).up(RESOURCES, STUDY)).hasMessageContaining("222222222222");
        assertThat(cloud.existing()).hasSize(RESOURCES.size());
    }

    /** Another machine created them after this one had looked for resources that exist. */
    @Test
    void resourcesOfAnotherPlanAreNotAdopted() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        ResourceSpec larger = new ResourceSpec(
                DATABASE.name(),
                DATABASE.kind(),
                DATABASE.provider(),
                DATABASE.region(),
                Map.of("class", "large"),
                DATABASE.dependsOn(),
                DATABASE.tags());
        assertThatThrownBy(() -> controller(journal).up(List.of(GROUP, larger), STUDY))
                .hasMessageContaining(DATABASE.id() + " exists with other properties: its tag assay:spec is ")
                .hasMessageContaining("All resources of the run were kept, also those that this command created");
        assertThat(cloud.existing()).hasSize(RESOURCES.size());
    }

    /** Killed between the two calls, the next attempt makes the second one. */
    @Test
    void resourcesOfTwoCallsAreCompleteWhenReady() {
        for (int killed = 0; ; killed++) {
            cloud = new MemoryCloud(timer);
            cloud.twoCalls = GROUP.kind();
            cloud.steps = killed;
            MemoryJournal journal = new MemoryJournal();
            boolean lived = false;
            try {
                controller(journal).up(RESOURCES, STUDY);
                lived = true;
            } catch (Killed e) {
                cloud.steps = Integer.MAX_VALUE;
                controller(journal).up(RESOURCES, STUDY);
            }
            assertThat(cloud.configured).as("killed at %d", killed).containsExactly(GROUP.id());
            if (lived) {
                return;
            }
        }
    }

    /** Providers return the deleted resource of an old token. */
    @Test
    void newResourcesHaveNewTokensAndTheirOwnTime() {
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        controller(journal).down(null);
        timer.pause(Duration.ofHours(100));
        Provisioner again = controller(journal);
        assertThat(again.spent()).isEqualTo(Money.usd("0"));
        again.up(RESOURCES, STUDY);
        assertThat(cloud.tokens).hasSize(2 * RESOURCES.size()).doesNotHaveDuplicates();
        timer.pause(Duration.ofHours(9));
        assertThatThrownBy(() -> controller(journal).up(RESOURCES, STUDY))
                .as("9 hours and 2 more")
                .hasMessageStartingWith("--max-usd: the run costs about 22.")
                .hasMessageEndingWith("Resources of an earlier attempt exist, or may exist; down deletes them");
        controller(journal).down(null);
    }

    private List<ResourceSpec> startedAt(String time) {
        return RESOURCES.stream()
                .map(each -> each.withTag(ResourceSpec.STARTED_TAG, time))
                .toList();
    }

    @Test
    void freshMachinesRepeatTokensOfTheSameAttemptOnly() {
        controller(new MemoryJournal()).up(startedAt("2026-11-27T00:00:00Z"), STUDY);
        List<String> first = List.copyOf(cloud.tokens);
        controller(new MemoryJournal()).down(null);
        controller(new MemoryJournal()).up(startedAt("2026-11-28T00:00:00Z"), STUDY);
        assertThat(cloud.tokens).hasSize(2 * RESOURCES.size()).doesNotHaveDuplicates();

        cloud = new MemoryCloud(timer);
        MemoryJournal another = new MemoryJournal();
        controller(another).up(List.of(), STUDY);
        controller(another).up(startedAt("2026-11-27T00:00:00Z"), STUDY);
        assertThat(cloud.tokens).as("the same attempt").containsExactlyElementsOf(first);
    }

    @Test
    void exceptionsOfAListenerNeitherEndACreationNorADeletion() {
        Provisioner controller = controller(event -> {
            throw new IllegalStateException("a terminal that is gone");
        });
        controller.up(RESOURCES, STUDY);
        assertThat(cloud.existing()).hasSize(RESOURCES.size());
        controller.down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void capsAreCheckedWhileAProviderThrottles() {
        cloud.readyWithin = Duration.ZERO;
        SpendingCaps tight = new SpendingCaps(Money.usd("2"), Money.usd("20"), Duration.ofMinutes(6));
        MemoryJournal journal = new MemoryJournal();
        MemoryCloud own = cloud;
        own.atCreation = () -> own.throttleEach = 1;
        assertThatThrownBy(() -> controller(journal, tight).up(RESOURCES, Duration.ofMinutes(1)))
                .hasMessageStartingWith("the limit of time is reached");
        own.throttleEach = Integer.MAX_VALUE;
        own.atCreation = () -> {};
        controller(journal).down(null);
        assertThat(cloud.existing()).isEmpty();
    }
}
