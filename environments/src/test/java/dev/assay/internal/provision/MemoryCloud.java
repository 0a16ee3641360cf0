package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cloud in memory: resources take time to appear, to become ready and to disappear; dependencies are enforced, names are unique.
 * Faults are planted by fields. Before and after each effect it can kill its caller.
 */
public final class MemoryCloud implements ResourceService {

    /** The end of the process that calls. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final Duration LATE = Duration.ofSeconds(20);
    private static final Duration CREATION = Duration.ofMinutes(5);
    private static final Duration DELETION = Duration.ofMinutes(3);

    private static final double REFUSALS = 0.1;
    private static final double LOST_REPLIES = 0.2;

    private final LifecycleTimer timer;
    private final Map<String, Resource> resources = new LinkedHashMap<>();
    private int calls;

    /** How often each resource was made. */
    public final Map<String, Integer> made = new HashMap<>();

    /** The number of steps after which the caller is killed. */
    public int steps = Integer.MAX_VALUE;

    /** Each call of this number asks for patience. */
    int throttleEach = Integer.MAX_VALUE;

    /** Whether the reply of each first creation is lost. */
    boolean replyLost;

    /** Draws faults of calls: refusals for lack of time, and lost replies after their effect. Null for none. */
    @Nullable
    Random faults;

    /** Name of a resource that the cloud refuses to create, or that fails while it is created. */
    String refused = "";

    String failing = "";

    /** Name of a resource that the cloud refuses to delete, or whose deletion throws an exception of another type. */
    String kept = "";

    String broken = "";

    /** Name of a resource whose creation throws an exception of another type. */
    String bug = "";

    Duration readyWithin = Duration.ofMinutes(20);
    String account = "111111111111";

    /** Kind of resource that needs a second call before its use. */
    String twoCalls = "";

    final Set<String> configured = new HashSet<>();
    final List<String> tokens = new ArrayList<>();

    /** Name of a resource that is listed and not found. */
    String hidden = "";

    /** Kind of resources that cannot be listed, and the reason. */
    String unlisted = "";

    Reason whyUnlisted = Reason.REFUSED;

    /** Why the access may end; empty for access that does not. */
    public String warning = "";

    /** What happens at each creation. */
    Runnable atCreation = () -> {};

    private static final class Resource {
        private final ResourceSpec spec;
        private final Instant created;
        private Instant deleted = Instant.MAX;

        Resource(ResourceSpec spec, Instant created) {
            this.spec = spec;
            this.created = created;
        }
    }

    public MemoryCloud(LifecycleTimer timer) {
        this.timer = timer;
    }

    /** Counts a step of the caller, and ends it if it is its last one. */
    void step() {
        if (--steps < 0) {
            throw new Killed();
        }
    }

    /** Adds a resource of another owner. */
    void foreign(ResourceSpec spec) {
        resources.put(
                spec.id(),
                new Resource(
                        new ResourceSpec(
                                spec.name(),
                                spec.kind(),
                                spec.provider(),
                                spec.region(),
                                Map.of(),
                                List.of(),
                                Map.of()),
                        timer.now().minus(CREATION)));
    }

    /** Adds a database that a user restored from a snapshot of a run: it has the run's tag. */
    void restored(String name, String run) {
        ResourceSpec spec = new ResourceSpec(
                name, "database", "memory", "here", Map.of(), List.of(), Map.of(ResourceSpec.RUN_TAG, run));
        resources.put(spec.id(), new Resource(spec, timer.now().minus(CREATION)));
    }

    /** Returns the ids of all resources that exist, visible or not. */
    public List<String> existing() {
        return resources.entrySet().stream()
                .filter(each -> alive(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean alive(Resource resource) {
        return timer.now()
                .isBefore(resource.deleted.equals(Instant.MAX) ? Instant.MAX : resource.deleted.plus(DELETION));
    }

    @Override
    public String account() {
        call();
        return account;
    }

    @Override
    public Optional<String> temporaryAccess() {
        return Optional.of(warning).filter(text -> !text.isEmpty());
    }

    @Override
    public void configure(ResourceSpec spec) {
        call();
        step();
        if (spec.kind().equals(twoCalls)) {
            configured.add(spec.id());
        }
        step();
    }

    @Override
    public String provider() {
        return "memory";
    }

    private boolean drawn(double probability) {
        return faults != null && faults.nextDouble() < probability;
    }

    private void call() {
        if (steps < 0) {
            throw new Killed();
        }
        calls++;
        if (calls % throttleEach == 0 || drawn(REFUSALS)) {
            throw new ResourceException(Reason.RETRY, "Rate exceeded", null);
        }
    }

    @Override
    public Duration readyWithin() {
        return readyWithin;
    }

    @Override
    public Optional<ResourceState> find(ResourceSpec spec) {
        call();
        Resource found = resources.get(spec.id());
        return found == null
                        || spec.name().equals(hidden)
                        || !alive(found)
                        || timer.now().isBefore(found.created.plus(LATE))
                ? Optional.empty()
                : Optional.of(state(found));
    }

    private ResourceState state(Resource resource) {
        boolean ready = !timer.now().isBefore(resource.created.plus(CREATION));
        Status status = !resource.deleted.equals(Instant.MAX)
                ? Status.DELETING
                : !ready ? Status.CREATING : resource.spec.name().equals(failing) ? Status.FAILED : Status.READY;
        return new ResourceState(
                resource.spec,
                status,
                Map.of("endpoint", resource.spec.name() + ".example"),
                status == Status.FAILED ? "no capacity" : null);
    }

    @Override
    public ResourceState create(ResourceSpec spec, String token) {
        call();
        step();
        tokens.add(token);
        atCreation.run();
        if (spec.name().equals(bug)) {
            throw new IllegalStateException("unexpected reply");
        }
        Resource existing = resources.get(spec.id());
        if (existing != null && alive(existing)) {
            throw new ResourceException(Reason.EXISTS, spec.id() + " already exists", null);
        }
        if (spec.name().equals(refused)) {
            throw new ResourceException(Reason.REFUSED, "InstanceQuotaExceeded", null);
        }
        for (String needed : spec.dependsOn()) {
            Resource found = resources.get(needed);
            if (found == null || !alive(found) || state(found).status() != Status.READY) {
                throw new ResourceException(Reason.REFUSED, needed + " is not ready", null);
            }
        }
        Resource made = new Resource(spec, timer.now());
        resources.put(spec.id(), made);
        this.made.merge(spec.id(), 1, Integer::sum);
        step();
        if (replyLost || drawn(LOST_REPLIES)) {
            throw new ResourceException(Reason.UNKNOWN, "connection reset", null);
        }
        return state(made);
    }

    @Override
    public void delete(ResourceSpec spec) {
        call();
        step();
        if (spec.name().equals(kept)) {
            throw new ResourceException(Reason.REFUSED, "deletion protection", null);
        }
        if (spec.name().equals(broken)) {
            throw new IllegalStateException("unexpected reply");
        }
        Resource found = resources.get(spec.id());
        if (found == null || !alive(found)) {
            return;
        }
        boolean needed = resources.values().stream()
                .anyMatch(other -> alive(other) && other.spec.dependsOn().contains(spec.id()));
        if (needed || state(found).status() == Status.CREATING) {
            throw new ResourceException(Reason.BUSY, spec.id() + " is in use", null);
        }
        if (found.deleted.equals(Instant.MAX)) {
            found.deleted = timer.now();
        }
        step();
        if (drawn(LOST_REPLIES)) {
            throw new ResourceException(Reason.UNKNOWN, "connection reset", null);
        }
    }

    @Override
    public ResourceScan scan(String run) {
        call();
        List<ResourceScan.Gap> gaps = unlisted.isEmpty()
                ? List.of()
                : List.of(new ResourceScan.Gap(unlisted, new ResourceException(whyUnlisted, "no list", null)));
        return new ResourceScan(listed(run), gaps);
    }

    private List<ResourceState> listed(String run) {
        return resources.values().stream()
                .filter(each -> alive(each) && !timer.now().isBefore(each.created.plus(LATE)))
                .filter(each -> !each.spec.kind().equals(unlisted))
                .filter(each -> run.equals(each.spec.tags().get(ResourceSpec.RUN_TAG)))
                .map(this::state)
                // A provider does not show what depends on what.
                .map(state -> new ResourceState(
                        new ResourceSpec(
                                state.resource().name(),
                                state.resource().kind(),
                                state.resource().provider(),
                                state.resource().region(),
                                Map.of(),
                                List.of(),
                                state.resource().tags()),
                        state.status(),
                        state.outputs(),
                        null))
                .toList();
    }
}
