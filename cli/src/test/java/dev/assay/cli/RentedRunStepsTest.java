package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.OwnedResources;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resources that exist after the results of a run came home and its resources were deleted. */
@Parallel
class RentedRunStepsTest {

    private static boolean exist(OwnedResources found) {
        return RentedRunSteps.exist(found, "tester");
    }

    private static OwnedResources found(String name, Status status, String... gaps) {
        ResourceSpec resource = new ResourceSpec(
                name,
                "db-instance",
                "aws",
                "us-east-1",
                Map.of(),
                List.of(),
                Map.of(ResourceSpec.RUN_TAG, "r", ResourceSpec.OWNER_TAG, "tester"));
        return new OwnedResources(
                List.of(OwnedResource.of(new ResourceState(resource, status, Map.of(), null))), List.of(gaps));
    }

    @Test
    void resourcesOfAnotherUpExist() {
        assertThat(exist(found("assay-r-one", Status.READY))).isTrue();
        assertThat(exist(found("assay-r-one", Status.CREATING, "roles"))).isTrue();
        assertThat(exist(found("assay-r-one", Status.DELETING))).isFalse();
        assertThat(exist(found("restored", Status.READY)))
                .as("a copy that the user made")
                .isFalse();
        assertThat(exist(new OwnedResources(List.of(), List.of()))).isFalse();
    }

    @Test
    void resourcesOfAColleagueAreNotMeasured() {
        assertThat(RentedRunSteps.exist(found("assay-r-one", Status.READY), "colleague"))
                .isFalse();
    }

    @Test
    void whatCannotBeLookedForIsNotTakenForDeleted() {
        assertThatThrownBy(() -> exist(new OwnedResources(List.of(), List.of("roles"))))
                .hasMessageContaining("could not look for\n    roles");
    }
}
