package dev.assay.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.MemoryCloud;
import dev.assay.internal.provision.MemoryCloud.Killed;
import dev.assay.internal.provision.SimulatedTimer;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is rejected, and what is said, before anything is created: a plan that was edited while resources of its run exist. */
@Parallel
class ProvisioningUpTest {

    private static final ResourceSpec ONE = database("one", "large");
    private static final ResourceSpec TWO = database("two", "large");
    private static final ResourceSpec TWO_SMALL = database("two", "small");

    @TempDir
    Path folder;

    private final List<ProvisionProgress> steps = new ArrayList<>();
    private final SimulatedTimer timer = new SimulatedTimer();
    private final MemoryCloud cloud = new MemoryCloud(timer);

    private static ResourceSpec database(String name, String size) {
        return new ResourceSpec(
                "assay-r-" + name,
                "database",
                "memory",
                "here",
                Map.of("class", size),
                List.of(),
                Map.of(ResourceSpec.RUN_TAG, "r"));
    }

    private void up(String machine, Set<String> ended, ResourceSpec... resources) {
        Money perMonth = Money.usd("730").times(BigDecimal.valueOf(resources.length));
        ProvisionPlan plan = new ProvisionPlan(
                ProvisionPlan.SCHEMA_VERSION,
                "plan",
                "r",
                LocalDate.of(2026, 11, 27),
                3_600,
                BigDecimal.valueOf(730),
                List.of(resources),
                List.of(),
                List.of(new ProvisionPlan.Total(perMonth, perMonth, perMonth, perMonth, true)),
                null,
                List.of(),
                List.of(),
                List.of());
        ProvisionRequest request =
                new ProvisionRequest("111111111111", Set.of("here"), "tester", Money.usd("100"), Duration.ofHours(4));
        try (Provisioning opened =
                new Provisioning(Map.of("memory", cloud), folder.resolve(machine), timer, steps::add)) {
            opened.up(plan, request, ended);
        }
    }

    private void requireRejected(String machine, String difference, ResourceSpec... resources) {
        Map<String, Integer> before = Map.copyOf(cloud.made);
        List<String> existing = cloud.existing();
        assertThatThrownBy(() -> up(machine, Set.of(), resources))
                .isInstanceOfSatisfying(
                        AssayException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageStartingWith(
                        "the run 'r' has, or may have, resources of another plan. Nothing was created: repeat the"
                                + " command with that plan, choose another --run, or delete them first:\n    here/database/assay-r-two: "
                                + difference)
                .hasMessageEndingWith("\nThis deletes all of the run: assay provision down --run r --provider memory"
                        + " --region here --account 111111111111 --owner='tester'");
        assertThat(cloud.made).isEqualTo(before);
        assertThat(cloud.existing()).isEqualTo(existing);
    }

    /** The limits of the first plan hold for the rest, so that only the missing name says that the database costs money. */
    @Test
    void databasesThatThePlanDoesNotNameAnyMoreAreNamed() {
        up("here", Set.of(), ONE, TWO);
        requireRejected("here", "the plan does not name it", ONE);
        requireRejected("another machine", "the plan does not name it", ONE);
        up("here", Set.of(), ONE, TWO);
        assertThat(cloud.made).containsOnly(Map.entry(ONE.id(), 1), Map.entry(TWO.id(), 1));
    }

    @Test
    void nothingIsCreatedBesidesAnAlteredDatabase() {
        up("here", Set.of(), TWO);
        requireRejected("here", "its tag assay:spec is ", ONE, TWO_SMALL);
        requireRejected("another machine", "its tag assay:spec is ", ONE, TWO_SMALL);
    }

    /** The provider does not show the database yet. */
    @Test
    void databasesThatOnlyTheJournalHasAreCompared() {
        cloud.steps = 2;
        assertThatThrownBy(() -> up("here", Set.of(), TWO)).isInstanceOf(Killed.class);
        cloud.steps = Integer.MAX_VALUE;
        requireRejected("here", "the plan does not name it", ONE);
        requireRejected("here", "its tag assay:spec is ", ONE, TWO_SMALL);
        up("here", Set.of(), ONE, TWO);
        assertThat(cloud.existing()).containsExactlyInAnyOrder(ONE.id(), TWO.id());
    }

    @Test
    void warningsOfTheProviderComeBeforeTheFirstCreation() {
        cloud.warning = "the session ends";
        up("here", Set.of(), ONE);
        assertThat(steps)
                .extracting(ProvisionProgress::kind)
                .startsWith(
                        ProvisionProgress.Kind.LOOKING,
                        ProvisionProgress.Kind.WARNING,
                        ProvisionProgress.Kind.CREATING);
        assertThat(steps.get(1).detail()).isEqualTo("the session ends");
    }

    @Test
    void resourcesThatHaveEndedAreNotCreatedAgain() {
        up("here", Set.of(TWO.id()), ONE, TWO);
        assertThat(cloud.existing()).containsExactly(ONE.id());
    }
}
