package dev.assay.internal.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.MemoryCloud.Killed;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whenever the controller dies, no resource is made twice and none is left. Time is simulated. */
@Parallel
class ProvisionerTest {

    static final String RUN = "s4";
    static final Duration STUDY = Duration.ofHours(2);
    static final SpendingCaps CAPS = new SpendingCaps(Money.usd("2"), Money.usd("20"), Duration.ofHours(12));
    static final ResourceSpec GROUP = resource("group", List.of());
    static final ResourceSpec DATABASE = resource("database", List.of(GROUP.id()));
    static final ResourceSpec HOST = resource("host", List.of(GROUP.id()));
    static final List<ResourceSpec> RESOURCES = List.of(GROUP, DATABASE, HOST);

    private final SimulatedTimer timer = new SimulatedTimer();
    private MemoryCloud cloud = new MemoryCloud(timer);

    static ResourceSpec resource(String name, List<String> needs) {
        return new ResourceSpec(
                "assay-s4-" + name, name, "memory", "here", Map.of(), needs, Map.of(ResourceSpec.RUN_TAG, RUN));
    }

    /** A controller; after each line of the journal it can be killed. */
    private Provisioner controller(JournalStore store) {
        return controller(store, CAPS);
    }

    private Provisioner controller(JournalStore store, SpendingCaps caps) {
        return new Provisioner(
                ProvisionJournal.open(store, RUN, timer.now()),
                Map.of("memory", cloud),
                timer,
                caps,
                event -> cloud.step());
    }

    static List<String> ids(List<ResourceSpec> resources) {
        return resources.stream().map(ResourceSpec::id).toList();
    }

    private void assertMadeOnce() {
        assertThat(cloud.made)
                .hasSize(RESOURCES.size())
                .allSatisfy((id, times) -> assertThat(times).as(id).isOne());
    }

    @Test
    void upMakesAllAndDownLeavesNothing() {
        MemoryJournal journal = new MemoryJournal();
        Map<String, ResourceState> ready = controller(journal).up(RESOURCES, STUDY);
        assertThat(ready.keySet()).containsExactlyInAnyOrderElementsOf(ids(RESOURCES));
        assertThat(ready.get(DATABASE.id()).outputs()).containsEntry("endpoint", "assay-s4-database.example");
        assertThat(cloud.existing()).containsExactlyElementsOf(ids(RESOURCES));
        assertMadeOnce();

        controller(journal).down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    private enum Rescue {
        RESUME,
        DOWN,
        DOWN_FROM_ANOTHER_MACHINE
    }

    @Test
    void killedAtEachStepUpResumes() {
        killedInUp(Rescue.RESUME, false);
    }

    @Test
    void killedAtEachStepDownLeavesNothing() {
        killedInUp(Rescue.DOWN, false);
        killedInUp(Rescue.DOWN_FROM_ANOTHER_MACHINE, false);
    }

    @Test
    void killedAtEachStepAndEachReplyLost() {
        killedInUp(Rescue.RESUME, true);
        killedInUp(Rescue.DOWN, true);
    }

    private void killedInUp(Rescue rescue, boolean replyLost) {
        int killed = 0;
        while (true) {
            cloud = new MemoryCloud(timer);
            cloud.steps = killed;
            cloud.replyLost = replyLost;
            MemoryJournal journal = new MemoryJournal();
            try {
                controller(journal).up(RESOURCES, STUDY);
                assertMadeOnce();
                assertThat(killed).as("kills").isGreaterThan(9);
                return;
            } catch (Killed e) {
                killed++;
            }
            cloud.steps = Integer.MAX_VALUE;
            if (rescue == Rescue.RESUME) {
                assertThat(controller(journal).up(RESOURCES, STUDY))
                        .as("killed at %d", killed)
                        .hasSize(RESOURCES.size());
                assertMadeOnce();
            }
            controller(rescue == Rescue.DOWN_FROM_ANOTHER_MACHINE ? new MemoryJournal() : journal)
                    .down(null);
            assertThat(cloud.existing()).as("killed at %d", killed).isEmpty();
        }
    }

    @Test
    void killedAtEachStepOfDownAnotherDownLeavesNothing() {
        for (int killed = 0; ; killed++) {
            cloud = new MemoryCloud(timer);
            MemoryJournal journal = new MemoryJournal();
            controller(journal).up(RESOURCES, STUDY);
            cloud.steps = killed;
            try {
                controller(journal).down(null);
                assertThat(killed).as("kills").isGreaterThan(6);
                return;
            } catch (Killed e) {
                cloud.steps = Integer.MAX_VALUE;
            }
            controller(killed % 2 == 0 ? journal : new MemoryJournal()).down(null);
            assertThat(cloud.existing()).as("killed at %d", killed).isEmpty();
        }
    }

    @Test
    void providersThatAskForPatienceGetIt() {
        cloud.throttleEach = 3;
        cloud.replyLost = true;
        MemoryJournal journal = new MemoryJournal();
        controller(journal).up(RESOURCES, STUDY);
        assertMadeOnce();
        controller(journal).down(null);
        assertThat(cloud.existing()).isEmpty();
    }

    @Test
    void manyDatabasesAreMadeAtTheSameTime() {
        List<ResourceSpec> many = new ArrayList<>(List.of(GROUP));
        for (int i = 0; i < 60; i++) {
            many.add(resource("database-" + i, List.of(GROUP.id())));
        }
        var begun = timer.now();
        controller(new MemoryJournal()).up(many, STUDY);
        assertThat(Duration.between(begun, timer.now())).isLessThan(Duration.ofMinutes(15));
    }

    @Test
    void namesOfOthersAreNeverTouched() {
        cloud.foreign(DATABASE);
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, STUDY))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("here/database/assay-s4-database exists and is not of this run")
                .hasMessageEndingWith("All resources of the run were deleted");
        assertThat(cloud.existing()).containsExactly(DATABASE.id());
    }

    @Test
    void refusedAndFailedResourcesLeaveNothing() {
        cloud.refused = HOST.name();
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, STUDY))
                .hasMessage("InstanceQuotaExceeded. All resources of the run were deleted");
        assertThat(cloud.existing()).isEmpty();

        cloud = new MemoryCloud(timer);
        cloud.failing = DATABASE.name();
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, STUDY))
                .hasMessageContaining("assay-s4-database was not created: no capacity");
        assertThat(cloud.existing()).isEmpty();
    }

    /** Its journal is elsewhere; the tags of the resources have the time. */
    @Test
    void timeOfResourcesThatAnotherMachineCreatedCounts() {
        Provisioner other = controller(new MemoryJournal());
        other.heldSince(timer.now().minus(Duration.ofHours(9)));
        assertThat(other.spent()).isEqualTo(Money.usd("18"));
        assertThatThrownBy(() -> other.up(RESOURCES, STUDY))
                .hasMessageStartingWith("--max-usd: the run costs about 22.17 USD")
                .hasMessageEndingWith("Resources of an earlier attempt exist, or may exist; down deletes them");
    }

    @Test
    void capsAreKeptBeforeAndDuringARun() {
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, Duration.ofHours(11)))
                .hasMessage(
                        "--max-usd: the run costs about 22.83 USD, the limit is 20.00 USD. At least 22.84 is needed (20m"
                                + " until all resources are ready, 11h for loads and measurements, 5m for the results). Nothing was"
                                + " created");
        assertThatThrownBy(() -> controller(new MemoryJournal()).up(RESOURCES, Duration.ofHours(13)))
                .hasMessageStartingWith(
                        "--max-hours: the run takes about 13h25m, the limit is 12h. At least 13.42 is needed");
        assertThat(cloud.made).isEmpty();

        cloud.readyWithin = Duration.ZERO;
        SpendingCaps tight = new SpendingCaps(Money.usd("2"), Money.usd("20"), Duration.ofMinutes(6));
        assertThatThrownBy(() -> controller(new MemoryJournal(), tight).up(RESOURCES, Duration.ofMinutes(1)))
                .hasMessage(
                        "the limit of time is reached: 6m since the first resource. All resources of the run were deleted");
        assertThat(cloud.existing()).isEmpty();

        MemoryJournal journal = new MemoryJournal();
        cloud = new MemoryCloud(timer);
        controller(journal).up(RESOURCES, STUDY);
        timer.pause(Duration.ofHours(10));
        Provisioner resumed = controller(journal);
        assertThat(resumed.spent()).isGreaterThan(Money.usd("20"));
        assertThatThrownBy(resumed::requireWithinCaps)
                .hasMessageStartingWith("the limit of money is reached: about 20.");
    }

    /** The limit that the message names is enough for a creation and a measurement of the estimated time. */
    @Test
    void limitsThatEndTheMeasurementTooEarlyAreRejectedBeforeAnythingIsCreated() {
        Money price = Money.usd("2");
        for (String usd : List.of("4.00", "4.83")) {
            SpendingCaps money = new SpendingCaps(price, Money.usd(usd), Duration.ofHours(9));
            assertThatThrownBy(() -> controller(new MemoryJournal(), money).up(RESOURCES, STUDY))
                    .hasMessageContaining("At least 4.84 is needed");
        }
        SpendingCaps time = new SpendingCaps(price, Money.usd("20"), Duration.ofMinutes(144));
        assertThatThrownBy(() -> controller(new MemoryJournal(), time).up(RESOURCES, STUDY))
                .hasMessageContaining("At least 2.42 is needed (20m until all resources are ready, 2h for");
        assertThat(cloud.made).isEmpty();
        SpendingCaps enough = new SpendingCaps(
                price, Money.usd("4.84"), Duration.ofMinutes(145).plusSeconds(12));
        Provisioner controller = controller(new MemoryJournal(), enough);
        controller.up(RESOURCES, STUDY);
        timer.pause(STUDY);
        controller.requireTime();
    }

    @Test
    void measurementsEndBeforeTheLimits() {
        SpendingCaps money = new SpendingCaps(Money.usd("6"), Money.usd("12"), Duration.ofHours(4));
        money.requireTime(Duration.ofMinutes(114));
        assertThatThrownBy(() -> money.requireTime(Duration.ofMinutes(115)))
                .hasMessage("the measurement ends 5m before the limit of money: about 11.50 USD of 12.00 USD");
        SpendingCaps time = new SpendingCaps(Money.usd("1"), Money.usd("12"), Duration.ofHours(4));
        time.requireTime(Duration.ofMinutes(234));
        assertThatThrownBy(() -> time.requireTime(Duration.ofMinutes(235)))
                .hasMessage("the measurement ends 5m before the limit of time, which is 4h since the first resource");
    }
}
