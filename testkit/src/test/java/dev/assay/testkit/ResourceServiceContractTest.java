package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.ResourceService;
import dev.assay.test.Parallel;
import dev.assay.testkit.MemoryResources.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the contract of resources: each fault of a service fails the tests of the broken rule. */
@Parallel
class ResourceServiceContractTest {

    /** Static nested classes, which JUnit runs only on request. */
    abstract static class InMemory extends ResourceServiceContract {

        private final Fault fault;

        InMemory(Fault fault) {
            this.fault = fault;
        }

        @Override
        protected ResourceService open() {
            return new MemoryResources(fault);
        }

        @Override
        protected List<ResourceSpec> resources(String id) {
            ResourceSpec group = resource(id, "group", List.of());
            return List.of(group, resource(id, "database", List.of(group.id())));
        }

        private static ResourceSpec resource(String run, String kind, List<String> needs) {
            Map<String, String> tags = Map.of(ResourceSpec.RUN_TAG, run, ResourceSpec.PLAN_TAG, "plan");
            return new ResourceSpec("assay-" + run, kind, "memory", "here", Map.of(), needs, tags);
        }
    }

    static class Good extends InMemory {
        Good() {
            super(Fault.NONE);
        }
    }

    static class TagsAreLost extends InMemory {
        TagsAreLost() {
            super(Fault.TAGS_ARE_LOST);
        }
    }

    static class NamesAreNotUnique extends InMemory {
        NamesAreNotUnique() {
            super(Fault.NAMES_ARE_NOT_UNIQUE);
        }
    }

    static class ScansHaveAllRuns extends InMemory {
        ScansHaveAllRuns() {
            super(Fault.SCANS_HAVE_ALL_RUNS);
        }
    }

    static class ScansAreReversed extends InMemory {
        ScansAreReversed() {
            super(Fault.SCANS_ARE_REVERSED);
        }
    }

    static class AbsentOnesCannotBeDeleted extends InMemory {
        AbsentOnesCannotBeDeleted() {
            super(Fault.ABSENT_ONES_CANNOT_BE_DELETED);
        }
    }

    @Test
    void serviceWithoutFaultPasses() {
        assertThat(Contracts.failures(Good.class)).isEmpty();
    }

    @Test
    void tagsThatAreLost() {
        assertThat(Contracts.failures(TagsAreLost.class))
                .containsOnlyKeys(
                        "resourcesAreFoundByTheirNamesWithTheirTags", "creationWhoseReplyIsLostCanBeRepeated");
    }

    @Test
    void twoResourcesOfOneName() {
        assertThat(Contracts.failures(NamesAreNotUnique.class))
                .containsOnlyKeys("creatingTwiceMakesOneResource", "creationWhoseReplyIsLostCanBeRepeated");
    }

    @Test
    void scansWithTheResourcesOfOtherRuns() {
        assertThat(Contracts.failures(ScansHaveAllRuns.class))
                .containsOnlyKeys(
                        "scansHaveTheResourcesOfTheRunOnceInTheOrderOfTheirCreation",
                        "resourcesOfOthersWithTheSameNameAreToldApart");
    }

    @Test
    void scansInAnotherOrder() {
        assertThat(Contracts.failures(ScansAreReversed.class))
                .containsOnlyKeys("scansHaveTheResourcesOfTheRunOnceInTheOrderOfTheirCreation");
    }

    @Test
    void deletionsOfAbsentResourcesThatFail() {
        assertThat(Contracts.failures(AbsentOnesCannotBeDeleted.class)).containsOnlyKeys("deletingTwiceIsDeletingOnce");
    }
}
