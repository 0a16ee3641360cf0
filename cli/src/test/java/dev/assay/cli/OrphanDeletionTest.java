package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.provision.DeletionCommand;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.OwnedResources;
import dev.assay.test.Parallel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which runs {@code orphans --delete} deletes. */
@Parallel
class OrphanDeletionTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final String PAST = "2026-11-27T11:00:00Z";
    private static final String FUTURE = "2026-11-27T13:00:00Z";

    private final Map<String, OwnedResources> later = new TreeMap<>();
    private final List<String> deleted = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    private final OrphanDeletion deletion = new OrphanDeletion(
            run -> later.getOrDefault(run, new OwnedResources(List.of(), List.of())),
            run -> {
                if (refused.contains(run)) {
                    throw AssayException.host("there still is a database", null);
                }
                deleted.add(run);
            },
            () -> NOW,
            (run, owner) -> DeletionCommand.of(run, Map.of("aws", Set.of("us-east-1")), null, owner),
            lines::add);

    private static OwnedResource resource(String run, String name, @Nullable String expires) {
        Map<String, String> tags = new TreeMap<>(Map.of(ResourceSpec.RUN_TAG, run, ResourceSpec.OWNER_TAG, "-o'hara"));
        if (expires != null) {
            tags.put(ResourceSpec.EXPIRES_TAG, expires);
        }
        return OwnedResource.of(new ResourceState(
                new ResourceSpec(name, "db-instance", "aws", "us-east-1", Map.of(), List.of(), tags),
                Status.READY,
                Map.of(),
                null));
    }

    private void delete(OwnedResource... found) {
        Stream.of(found)
                .map(OwnedResource::run)
                .distinct()
                .forEach(run -> later.putIfAbsent(
                        run,
                        new OwnedResources(
                                Stream.of(found)
                                        .filter(each -> each.run().equals(run))
                                        .toList(),
                                List.of())));
        deletion.delete(List.of(found));
    }

    @Test
    void runsWhoseTimeIsOverAreDeletedAlsoAfterOneThatIsNot() {
        refused.add("a");
        assertThatThrownBy(() -> delete(resource("a", "assay-a-1", PAST), resource("b", "assay-b-1", PAST)))
                .hasMessage("not all orphans were deleted:\n    the run 'a': there still is a database");
        assertThat(deleted).containsExactly("b");
    }

    @Test
    void runsWithTimeLeftOrWithoutATimeAreLeftAlone() {
        delete(
                resource("a", "assay-a-1", PAST),
                resource("a", "assay-a-2", null),
                resource("b", "assay-b-1", PAST),
                resource("b", "assay-b-2", FUTURE),
                resource("c", "assay-c-1", FUTURE),
                // Restored by a user: down leaves it alone.
                resource("d", "assay-d-1", PAST),
                resource("d", "important", null));
        assertThat(deleted).containsExactly("d");
        assertThat(lines)
                .hasSize(2)
                .first()
                .asString()
                .isEqualTo("The run 'a' was left alone: of its 2 resources, 0 have time left and 1 have no tag"
                        + " assay:expires. assay provision down --run a --provider aws --region us-east-1 --owner='-o'\\''hara' deletes all that"
                        + " Assay created.");
    }

    @Test
    void runsAreLookedAtAgainBeforeTheirDeletion() {
        later.put("a", new OwnedResources(List.of(resource("a", "assay-a-1", FUTURE)), List.of()));
        later.put("b", new OwnedResources(List.of(), List.of("iam-role in global: denied")));
        assertThatThrownBy(() -> delete(resource("a", "assay-a-1", PAST), resource("b", "assay-b-1", PAST)))
                .hasMessageContaining("the run 'b': it was left alone")
                .hasMessageContaining("iam-role in global: denied");
        assertThat(deleted).isEmpty();
    }

    @Test
    void anInterruptEndsTheDeletion() {
        refused.add("a");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> delete(resource("a", "assay-a-1", PAST), resource("b", "assay-b-1", PAST)))
                .hasMessageContaining("interrupted: the runs after 'a' were not looked at");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(deleted).isEmpty();
    }
}
