package dev.assay.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.ProvisionJournal;
import dev.assay.internal.provision.Provisioner;
import dev.assay.internal.provision.SpendingCaps;
import dev.assay.internal.provision.SystemTimer;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times and limits in tags, and ids of runs that tags of others have. */
@Parallel
class RunTagsTest {

    private static final Instant STARTED = Instant.parse("2026-11-27T10:00:00Z");
    private static final Money PRICE = Money.usd("2");
    private static final SpendingCaps FIVE_HOURS = new SpendingCaps(PRICE, Money.usd("10"), Duration.ofHours(9));

    @TempDir
    Path folder;

    private static ResourceSpec tagged() {
        ResourceSpec plain = new ResourceSpec(
                "assay-r-a", "thing", "memory", "here", Map.of(), List.of(), Map.of(ResourceSpec.RUN_TAG, "r"));
        return RunTags.added(List.of(plain), "tester", STARTED.plusNanos(300), FIVE_HOURS)
                .get(0);
    }

    private static List<OwnedResource> existing() {
        return List.of(OwnedResource.of(new ResourceState(tagged(), Status.READY, Map.of(), null)));
    }

    /** Client hosts end themselves then, also if the command is gone. */
    @Test
    void timeOfTheResourcesEndsAtTheFirstLimit() {
        assertThat(tagged().tags()).containsEntry(ResourceSpec.EXPIRES_TAG, "2026-11-27T15:00:00Z");
        SpendingCaps thirds = new SpendingCaps(Money.usd("3"), Money.usd("10"), Duration.ofHours(5));
        assertThat(thirds.end()).isEqualTo(Duration.ofHours(3).plusMinutes(20));
        assertThat(new SpendingCaps(Money.usd("7"), Money.usd("1"), Duration.ofHours(5)).end())
                .as("rounded down")
                .isEqualTo(Duration.ofSeconds(514));
        assertThat(new SpendingCaps(Money.usd("0"), Money.usd("1"), Duration.ofHours(5)).end())
                .isEqualTo(Duration.ofHours(5));
        assertThat(new SpendingCaps(Money.usd("0.000001"), Money.usd("1000000000"), Duration.ofHours(5)).end())
                .isEqualTo(Duration.ofHours(5));
    }

    @Test
    void resourcesOfOtherOwnersAreRejected() {
        ProvisionChecks.requireOwner("r", "tester", existing());
        assertThatThrownBy(() -> ProvisionChecks.requireOwner("r", "colleague", existing()))
                .isInstanceOf(AssayException.class)
                .hasMessage("the run 'r' has resources of the owner 'tester', and the owner of this command is"
                        + " 'colleague'. They were not touched: choose a run of your own with --run ID, or name their owner"
                        + " with --owner. They are: here/thing/assay-r-a");
    }

    @Test
    void repeatedCreationsHaveTheLimitOfTheFirst() {
        RunTags.requireSameEnd(existing(), FIVE_HOURS);
        RunTags.requireSameEnd(existing(), new SpendingCaps(PRICE, Money.usd("99"), Duration.ofHours(5)));
        SpendingCaps others = new SpendingCaps(PRICE, Money.usd("16"), Duration.ofHours(9));
        assertThatThrownBy(() -> RunTags.requireSameEnd(existing(), others))
                .isInstanceOf(AssayException.class)
                .hasMessageStartingWith("--max-hours, --max-usd: at these limits and prices, the run ends after 8h, but"
                        + " here/thing/assay-r-a of the run exists with the limit 5h, until 2026-11-27T15:00:00Z")
                .hasMessageEndingWith("give the limits of the first up, or run down first");
    }

    /** A provider that shows nothing: the resource was asked for a moment ago. */
    private static final class Blind implements ResourceService {

        @Override
        public String provider() {
            return "memory";
        }

        @Override
        public String account() {
            return "1";
        }

        @Override
        public Optional<ResourceState> find(ResourceSpec resource) {
            return Optional.empty();
        }

        @Override
        public ResourceState create(ResourceSpec resource, String token) {
            throw new StackOverflowError("the end of the process");
        }

        @Override
        public void delete(ResourceSpec resource) {
            throw new ResourceException(Reason.REFUSED, "no", null);
        }

        @Override
        public ResourceScan scan(String run) {
            throw new StackOverflowError("the end of the process");
        }
    }

    /** Otherwise a repeated attempt would have another token, and could make a second host. */
    @Test
    void attemptsWithAJournalHaveTheTimeOfTheFirst() {
        Path file = folder.resolve("r.journal");
        try (ProvisionJournal journal = ProvisionJournal.open(file, "r", STARTED)) {
            Provisioner killed = new Provisioner(
                    journal,
                    Map.of("memory", new Blind()),
                    new SystemTimer(),
                    new SpendingCaps(Money.usd("2"), Money.usd("10"), Duration.ofHours(5)),
                    event -> {});
            assertThatThrownBy(() -> killed.up(List.of(tagged()), Duration.ofHours(1)))
                    .isInstanceOf(StackOverflowError.class);
        }
        try (ProvisionJournal journal = ProvisionJournal.open(file, "r", STARTED.plusSeconds(60))) {
            assertThat(RunTags.begun(List.of(), journal)).contains(STARTED);
        }
    }

    @Test
    void idsFromTagsOfOthersLeadToNoFile() throws Exception {
        Path journals = folder.resolve("journals");
        try (Provisioning opened = new Provisioning(Map.of(), journals, new SystemTimer(), step -> {})) {
            for (String id : List.of("../outside", "/tmp/outside", "", "A b", "a--b")) {
                assertThatThrownBy(() -> opened.down(id, null))
                        .hasMessageStartingWith("--run: found '" + id + "', expected");
                assertThatThrownBy(() -> opened.journaled(id)).hasMessageStartingWith("--run: found");
            }
            assertThat(opened.journaled("r")).isFalse();
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }
}
