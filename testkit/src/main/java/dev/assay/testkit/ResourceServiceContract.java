package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the resources of every provider must pass. A plug-in's test class extends this one and opens its service, at an emulator or
 * at an account for tests. Each test creates resources of two runs with new ids, and deletes them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ResourceServiceContract {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Failures after which a caller tries again. */
    private static final Set<Reason> PASSING = EnumSet.of(Reason.RETRY, Reason.BUSY, Reason.UNKNOWN);

    private final String run = id("own");
    private final String otherRun = id("other");
    private @Nullable ResourceService opened;

    /** Returns the service under test. It is closed after the test, from the same thread. */
    protected abstract ResourceService open();

    /**
     * Returns the resources of a run, of all kinds that plans have, each after those it depends on. They have the tag
     * {@code assay:run}, and names that contain the id.
     *
     * @param id of the run
     */
    protected abstract List<ResourceSpec> resources(String id);

    /**
     * Lets the reply of the next call that creates a resource be lost, after its effect.
     *
     * @implSpec Returns false by default, if the test cannot do that: the caller then has the reply, and forgets it
     */
    protected boolean loseNextReply() {
        return false;
    }

    /** Does nothing by default. Called after each test, when the service is closed. */
    protected void end() {}

    private static String id(String prefix) {
        return String.format(
                Locale.ROOT, "%s-%08x", prefix, ThreadLocalRandom.current().nextInt());
    }

    private ResourceService service() {
        ResourceService service = opened;
        if (service == null) {
            throw new IllegalStateException("not opened");
        }
        return service;
    }

    @BeforeEach
    final void openService() {
        opened = open();
    }

    @AfterEach
    final void deleteAll() {
        try {
            if (opened != null) {
                await().atMost(PATIENCE).pollInSameThread().until(this::nothingIsLeft);
                opened.close();
            }
        } finally {
            end();
        }
    }

    /** Asks to delete what is left, which takes several rounds: resources depend on each other. */
    private boolean nothingIsLeft() {
        List<ResourceState> left = new ArrayList<>(service().scan(run).resources());
        left.addAll(service().scan(otherRun).resources());
        Collections.reverse(left);
        for (ResourceState each : left) {
            if (each.status() != Status.DELETING) {
                delete(each.resource());
            }
        }
        return left.isEmpty();
    }

    /** Asks to delete a resource. One that is in use, or being deleted, may refuse. */
    private void delete(ResourceSpec resource) {
        ResourceException failure =
                catchThrowableOfType(ResourceException.class, () -> service().delete(resource));
        if (failure != null) {
            assertThat(failure.reason())
                    .as("failure of a deletion: %s", failure.message())
                    .isIn(PASSING);
        }
    }

    private static <T> @Nullable T orNull(Callable<T> call) throws Exception {
        try {
            return call.call();
        } catch (ResourceException e) {
            assertThat(e.reason()).as(e.message()).isIn(PASSING);
            return null;
        }
    }

    private static String token(ResourceSpec resource) {
        return UUID.nameUUIDFromBytes((resource.id() + resource.tags()).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** Returns the resource as soon as it can be used, and completes it. */
    private ResourceState ready(ResourceSpec resource) {
        ResourceState state = await().atMost(PATIENCE)
                .pollInSameThread()
                .until(
                        () -> orNull(() -> service().find(resource).orElse(null)),
                        found -> found != null && found.status() != Status.CREATING);
        assertThat(state.status()).as("%s: %s", resource.id(), state.problem()).isEqualTo(Status.READY);
        service().configure(resource);
        return state;
    }

    private void create(ResourceSpec resource) {
        service().create(resource, token(resource));
        ready(resource);
    }

    private void createAll(List<ResourceSpec> resources) {
        resources.forEach(this::create);
    }

    private static List<String> ids(List<ResourceSpec> resources) {
        return resources.stream().map(ResourceSpec::id).toList();
    }

    private static List<String> found(ResourceScan scan) {
        return ids(scan.resources().stream().map(ResourceState::resource).toList());
    }

    /** Returns a resource with the same name that belongs to another run. */
    private ResourceSpec foreign(ResourceSpec own) {
        return own.withTag(ResourceSpec.RUN_TAG, otherRun);
    }

    @Test
    void serviceNamesItsProviderAndItsAccount() {
        assertThat(service().account()).as("account()").isNotBlank();
        assertThat(resources(run))
                .as("resources of a run")
                .isNotEmpty()
                .allSatisfy(
                        each -> assertThat(each.provider()).isEqualTo(service().provider()));
        assertThat(service().visibleWithin().isNegative()).as("visibleWithin()").isFalse();
        assertThat(service().readyWithin().isNegative()).as("readyWithin()").isFalse();
    }

    @Test
    void resourcesAreFoundByTheirNamesWithTheirTags() {
        for (ResourceSpec resource : resources(run)) {
            assertThat(service().find(resource))
                    .as("%s before its creation", resource.id())
                    .isEmpty();
            create(resource);
            ResourceSpec found = service().find(resource).orElseThrow().resource();
            assertThat(found.id()).as("id of what is found").isEqualTo(resource.id());
            assertThat(found.tags()).as("tags of %s", resource.id()).containsAllEntriesOf(resource.tags());
        }
    }

    @Test
    void scansHaveTheResourcesOfTheRunOnceInTheOrderOfTheirCreation() {
        List<ResourceSpec> resources = resources(run);
        createAll(resources);
        ResourceScan scan = service().scan(run);
        assertThat(scan.gaps()).as("gaps of scan()").isEmpty();
        assertThat(found(scan)).as("scan()").containsExactlyInAnyOrderElementsOf(ids(resources));
        assertThat(scan.resources())
                .as("tags of scan()")
                .allSatisfy(state -> assertThat(state.resource().isOf(run)).isTrue());
        Map<String, Integer> place = new HashMap<>();
        found(scan).forEach(id -> place.put(id, place.size()));
        for (ResourceSpec resource : resources) {
            assertThat(resource.dependsOn())
                    .as("what %s depends on comes before it", resource.id())
                    .allSatisfy(needed -> assertThat(place.get(needed)).isLessThan(place.get(resource.id())));
        }
        assertThat(service().scan(otherRun).resources())
                .as("scan() of another run")
                .isEmpty();
        assertThat(found(service().scanAll())).as("scanAll()").containsAll(ids(resources));
    }

    @Test
    void creatingTwiceMakesOneResource() {
        List<ResourceSpec> resources = resources(run);
        for (ResourceSpec resource : resources) {
            create(resource);
            ResourceException again = catchThrowableOfType(
                    ResourceException.class, () -> service().create(resource, token(resource)));
            if (again != null) {
                assertThat(again.reason())
                        .as("second creation: %s", again.message())
                        .isEqualTo(Reason.EXISTS);
            }
            ready(resource); // completes it again
        }
        assertThat(found(service().scan(run))).containsExactlyInAnyOrderElementsOf(ids(resources));
    }

    @Test
    void creationWhoseReplyIsLostCanBeRepeated() {
        List<ResourceSpec> resources = resources(run);
        for (ResourceSpec resource : resources) {
            boolean lost = loseNextReply();
            ResourceException failure = catchThrowableOfType(
                    ResourceException.class, () -> service().create(resource, token(resource)));
            if (failure != null) {
                assertThat(lost).as("the reply was lost: %s", failure.message()).isTrue();
                assertThat(failure.reason()).as(failure.message()).isIn(Reason.UNKNOWN, Reason.EXISTS);
            }
            // The caller does not know of its creation, and asks again at once.
            ResourceException again = catchThrowableOfType(
                    ResourceException.class, () -> service().create(resource, token(resource)));
            if (again != null) {
                assertThat(again.reason()).as(again.message()).isEqualTo(Reason.EXISTS);
            }
            assertThat(ready(resource).resource().tags()).containsAllEntriesOf(resource.tags());
        }
        assertThat(found(service().scan(run))).containsExactlyInAnyOrderElementsOf(ids(resources));
    }

    @Test
    void deletingTwiceIsDeletingOnce() {
        List<ResourceSpec> resources = resources(run);
        resources.forEach(resource -> service().delete(resource)); // which does not exist
        createAll(resources);
        List<ResourceSpec> reversed = new ArrayList<>(resources);
        Collections.reverse(reversed);
        for (ResourceSpec resource : reversed) {
            await().atMost(PATIENCE).pollInSameThread().until(() -> {
                delete(resource);
                return Boolean.TRUE.equals(orNull(() -> service().find(resource).isEmpty()));
            });
            service().delete(resource);
        }
        assertThat(service().scan(run).resources()).as("resources of the run").isEmpty();
    }

    /** Names may be unique in the account, or resources of two runs may have the same. */
    @Test
    void resourcesOfOthersWithTheSameNameAreToldApart() {
        List<ResourceSpec> own = resources(run);
        List<ResourceSpec> others = own.stream().map(this::foreign).toList();
        createAll(others);
        assertThat(service().scan(run).resources()).as("resources of the run").isEmpty();
        for (ResourceSpec resource : own) {
            Optional<ResourceState> found = service().find(resource);
            if (found.isPresent()) { // a caller then creates nothing
                assertThat(found.get().resource().isOf(otherRun))
                        .as("%s is of the other run", resource.id())
                        .isTrue();
                continue;
            }
            ResourceException taken = catchThrowableOfType(
                    ResourceException.class, () -> service().create(resource, token(resource)));
            if (taken == null) {
                assertThat(ready(resource).resource().isOf(run))
                        .as("%s is of the run", resource.id())
                        .isTrue();
            } else {
                assertThat(taken.reason()).as(taken.message()).isEqualTo(Reason.EXISTS);
            }
        }
        assertThat(service().scan(otherRun).resources())
                .as("resources of the other run")
                .hasSameSizeAs(others)
                .allSatisfy(state -> assertThat(state.status()).isEqualTo(Status.READY));
    }
}
