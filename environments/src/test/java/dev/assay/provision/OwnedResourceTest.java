package dev.assay.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.test.Parallel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the tags of a resource say. */
@Parallel
class OwnedResourceTest {

    private static final Instant STARTED = Instant.parse("2026-11-27T10:00:00Z");
    private static final Instant EXPIRES = Instant.parse("2026-11-27T14:00:00Z");

    private static OwnedResource of(String name, Map<String, String> tags) {
        ResourceSpec spec = new ResourceSpec(name, "db-instance", "aws", "us-east-1", Map.of(), List.of(), tags);
        return OwnedResource.of(new ResourceState(spec, ResourceState.Status.READY, Map.of(), null));
    }

    private static Map<String, String> tags() {
        return Map.of(
                "assay:run", "r",
                "assay:owner", "someone",
                "assay:started", STARTED.toString(),
                "assay:expires", EXPIRES.toString(),
                "assay:usd-per-hour", "1.50");
    }

    @Test
    void tagsSayWhoPaysWhatUntilWhen() {
        OwnedResource owned = of("assay-r-one", tags());
        assertThat(owned.run()).isEqualTo("r");
        assertThat(owned.owner()).isEqualTo("someone");
        assertThat(owned.spent(STARTED.plusSeconds(7_200))).contains(Money.usd("3"));
        assertThat(owned.spent(STARTED.minusSeconds(5)))
                .as("a clock that is behind")
                .contains(Money.usd("0"));
        assertThat(owned.young(EXPIRES)).isTrue();
        assertThat(owned.young(EXPIRES.plusSeconds(1))).isFalse();
        assertThat(owned.orphan(EXPIRES)).isFalse();
        assertThat(owned.orphan(EXPIRES.plusSeconds(1))).isTrue();
    }

    @Test
    void resourceWithoutOurNameOrAReadableTimeIsNoOrphan() {
        assertThat(of("kept", tags()).orphan(EXPIRES.plusSeconds(1))).isFalse();
        OwnedResource edited =
                of("assay-r-one", Map.of("assay:run", "r", "assay:expires", "tomorrow", "assay:usd-per-hour", "much"));
        assertThat(edited.orphan(EXPIRES.plusSeconds(1))).isFalse();
        assertThat(edited.young(STARTED)).isFalse();
        assertThat(edited.spent(EXPIRES)).isEmpty();
    }
}
