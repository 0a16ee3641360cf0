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

    private static OwnedResources found(String name, Status status, String... gaps) {
        ResourceSpec resource = new ResourceSpec(
                name, "db-instance", "aws", "us-east-1", Map.of(), List.of(), Map.of(ResourceSpec.RUN_TAG, "r"));
        return new OwnedResources(
                List.of(OwnedResource.of(new ResourceState(resource, status, Map.of(), null))), List.of(gaps));
    }

    @Test
    void resourcesOfAnotherUpExist() {
        assertThat(RentedRunSteps.exists(found("assay-r-one", Status.READY))).isTrue();
        assertThat(RentedRunSteps.exists(found("assay-r-one", Status.CREATING, "roles")))
                .isTrue();
        assertThat(RentedRunSteps.exists(found("assay-r-one", Status.DELETING))).isFalse();
        assertThat(RentedRunSteps.exists(found("restored", Status.READY)))
                .as("a copy that the user made")
                .isFalse();
        assertThat(RentedRunSteps.exists(new OwnedResources(List.of(), List.of())))
                .isFalse();
    }

    @Test
    void whatCannotBeLookedForIsNotTakenForDeleted() {
        assertThatThrownBy(() -> RentedRunSteps.exists(new OwnedResources(List.of(), List.of("roles"))))
                .hasMessageContaining("could not look for\n    roles");
    }
}
