package dev.assay.internal.provision;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates the resources of a run. All calls of an attempt can be repeated after a crash, also from another machine: names are
 * functions of the run, a resource of that name with the run's tag is the run's own, and one without it is left alone. Confined to
 * one thread.
 */
public final class Provisioner {

    /** The longest time between two looks at resources. */
    static final Duration POLL = Duration.ofSeconds(15);

    /** A provider may show a new resource only after this time. */
    static final Duration SETTLE = Duration.ofMinutes(2);

    private final ProvisionJournal journal;
    private final Map<String, ResourceService> services;
    private final DeletionTimer timer;
    private final SpendingCaps caps;
    private final Consumer<ProvisionEvent> listener;
    private final RetriedCalls calls;
    private final Accounts accounts;
    private @Nullable Instant heldBefore;

    /**
     * @param services by provider
     * @param caps limits, checked before each round of calls
     * @param listener receives each step after it is in the journal; its exceptions are ignored
     */
    public Provisioner(
            ProvisionJournal journal,
            Map<String, ResourceService> services,
            LifecycleTimer timer,
            SpendingCaps caps,
            Consumer<ProvisionEvent> listener) {
        this.journal = journal;
        this.services = Map.copyOf(services);
        this.timer = new DeletionTimer(timer);
        this.caps = caps;
        this.listener = new GuardedListener<>(listener);
        this.calls = new RetriedCalls(this.timer);
        this.accounts = new Accounts(this.services, calls);
    }

    /**
     * Counts the time of resources that another machine created, whose journal is not here.
     *
     * @param since when the first one was created
     */
    public void heldSince(Instant since) {
        heldBefore = since;
    }

    /**
     * Creates all resources that are missing, and waits until all can be used. If that fails, deletes all resources of the run.
     *
     * @param resources each after those it depends on
     * @param expected estimated time of loads and measurements, which the caps have to allow
     * @return the state of each resource, by its id
     * @throws AssayException if a provider refuses, a name belongs to another owner, or a limit is reached. The message says what
     *     remains, if anything
     */
    public Map<String, ResourceState> up(List<ResourceSpec> resources, Duration expected) {
        caps.requireEnough(held(), readyWithin(), expected);
        accounts.require(journal);
        if (journal.open().isEmpty()) {
            journal.start(timer.now(), accounts.byProvider());
        }
        calls.checkAfterPauses(this::requireWithinCaps);
        try {
            return create(resources.stream().map(SpecTag::added).toList());
        } catch (SpecTag.OtherSpec e) {
            throw e;
        } catch (RuntimeException | Error e) {
            timer.begin();
            try {
                throw afterTeardown(e, owner(resources));
            } finally {
                timer.end();
            }
        } finally {
            calls.checkAfterPauses(() -> {});
        }
    }

    private Duration readyWithin() {
        return services.values().stream()
                .map(ResourceService::readyWithin)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Deletes all resources, and returns the failure with what is left. Throws errors of the virtual machine as they are. */
    private AssayException afterTeardown(Throwable failure, @Nullable String owner) {
        calls.checkAfterPauses(() -> {});
        String end = ". All resources of the run were deleted";
        try {
            teardown(owner);
        } catch (RuntimeException | Error left) {
            failure.addSuppressed(left);
            end = "; then " + text(left);
        }
        if (failure instanceof Error error) {
            throw error;
        }
        AssayException.Kind kind = failure instanceof AssayException known ? known.kind() : AssayException.Kind.HOST;
        return new AssayException(kind, text(failure) + end, failure);
    }

    private static String text(Throwable failure) {
        return failure instanceof AssayException known ? known.message() : failure.toString();
    }

    private static @Nullable String owner(List<ResourceSpec> resources) {
        return resources.isEmpty() ? null : resources.get(0).tags().get(ResourceSpec.OWNER_TAG);
    }

    /**
     * Deletes all resources of the run, also those that the journal of this machine does not have.
     *
     * @param owner whose resources are deleted; null for those of all owners
     */
    public void down(@Nullable String owner) {
        accounts.require(journal);
        teardown(owner);
    }

    /**
     * Deletes the resources of the run whose time is over, at the end of a client host.
     *
     * @param owner whose resources are deleted
     * @param over whether the time of a resource is over
     */
    public void down(String owner, Predicate<ResourceSpec> over) {
        teardown(owner, over);
    }

    private void teardown(@Nullable String owner) {
        teardown(owner, null);
    }

    private void teardown(@Nullable String owner, @Nullable Predicate<ResourceSpec> over) {
        new Teardown(journal, services, timer, calls, this::told, new RunOwner(journal.run(), owner), over).down();
    }

    /** Returns the address and the account of a database that {@link #up} has made; empty for other resources. */
    public Optional<DatabaseEndpoint> endpoint(ResourceState state) {
        return calls.retried(() -> service(state.resource()).endpoint(state));
    }

    /**
     * Opens a client host that {@link #up} has made, without connecting to it; empty for other resources.
     *
     * @param bucket address of the place for its files
     */
    public Optional<ClientHost> host(ResourceState state, String bucket) {
        return service(state.resource()).host(state, bucket);
    }

    /** Throws an error of kind {@code HOST} if a limit is reached; to be called while the resources are used. */
    public void requireWithinCaps() {
        if (journal.begun().isPresent()) {
            caps.requireWithin(held());
        }
    }

    /** Throws an error of kind {@code HOST} if a limit is reached in less time than the results need; to be called during a measurement. */
    public void requireTime() {
        if (journal.begun().isPresent()) {
            caps.requireTime(held());
        }
    }

    /** Returns the money spent since the first resource. */
    public Money spent() {
        return caps.spent(held());
    }

    private Duration held() {
        Instant before = heldBefore;
        return journal.begun()
                .map(begun -> before != null && before.isBefore(begun) ? before : begun)
                .or(() -> Optional.ofNullable(before))
                .map(begun -> Duration.between(begun, timer.now()))
                .orElse(Duration.ZERO);
    }

    private Map<String, ResourceState> create(List<ResourceSpec> resources) {
        Map<String, ResourceState> ready = new LinkedHashMap<>();
        Map<String, Instant> asked = new LinkedHashMap<>();
        List<ResourceSpec> waiting = new ArrayList<>(resources);
        PollPause pause = new PollPause(POLL);
        while (ready.size() < resources.size()) {
            requireWithinCaps();
            for (ResourceSpec resource : List.copyOf(waiting)) {
                if (ready.keySet().containsAll(resource.dependsOn())) {
                    waiting.remove(resource);
                    accept(created(resource), ready, asked);
                }
            }
            boolean progress = false;
            for (ResourceSpec resource : resources) {
                if (asked.containsKey(resource.id())) {
                    progress |= poll(resource, ready, asked);
                }
            }
            if (progress) {
                pause.reset();
            } else if (!asked.isEmpty()) {
                timer.pause(pause.next());
            }
        }
        return ready;
    }

    /** Returns whether a resource became ready. */
    private boolean poll(ResourceSpec resource, Map<String, ResourceState> ready, Map<String, Instant> asked) {
        ResourceState state = own(resource);
        if (state != null) {
            accept(state, ready, asked);
            return !asked.containsKey(resource.id());
        }
        Instant since = asked.getOrDefault(resource.id(), timer.now());
        if (Duration.between(since, timer.now()).compareTo(SETTLE) > 0) {
            throw AssayException.host(resource.id() + " disappeared while it was created", null);
        }
        return false;
    }

    private void accept(ResourceState state, Map<String, ResourceState> ready, Map<String, Instant> asked) {
        String id = state.resource().id();
        switch (state.status()) {
            case READY -> {
                configure(state.resource());
                write(Step.READY, state.resource(), state.outputs());
                ready.put(id, state);
                asked.remove(id);
            }
            case CREATING -> asked.putIfAbsent(id, timer.now());
            case DELETING ->
                throw AssayException.host(
                        id + " is being deleted: another down of the run is under way. Wait for its end", null);
            case FAILED -> throw AssayException.host(id + " was not created: " + state.problem(), null);
        }
    }

    /** Completes a resource, in each attempt: an earlier one may have ended between its creation and this. */
    private void configure(ResourceSpec resource) {
        calls.retried(
                () -> {
                    service(resource).configure(resource);
                    return resource;
                },
                EnumSet.complementOf(EnumSet.of(ResourceException.Reason.REFUSED)));
    }

    /** Creates a resource, or finds the one that an earlier attempt created. */
    private ResourceState created(ResourceSpec resource) {
        write(Step.CREATING, resource, Map.of());
        ResourceState state = own(resource);
        RetriedCalls.Backoff backoff = calls.backoff();
        while (state == null) {
            try {
                state = service(resource).create(resource, ClientToken.of(resource, journal));
            } catch (ResourceException e) {
                switch (e.reason()) {
                    // The effect of an earlier attempt, or a name that is taken.
                    case UNKNOWN, EXISTS -> state = own(resource);
                    case RETRY, BUSY -> {}
                    case REFUSED -> throw e;
                }
                if (state == null) {
                    backoff.pause(e);
                }
            }
        }
        write(Step.CREATED, resource, state.outputs());
        return state;
    }

    /** Returns the run's own resource; null if there is none. A resource of another owner is an error. */
    private @Nullable ResourceState own(ResourceSpec resource) {
        ResourceState found =
                calls.retried(() -> service(resource).find(resource)).orElse(null);
        RunOwner owner = RunOwner.of(journal.run(), resource);
        if (found != null && !owner.owns(found.resource())) {
            write(Step.FOREIGN, resource, Map.of());
            throw AssayException.host(owner.foreign(found.resource()), null);
        }
        if (found != null) {
            SpecTag.require(resource, found);
        }
        return found == null ? null : new ResourceState(resource, found.status(), found.outputs(), found.problem());
    }

    private ResourceService service(ResourceSpec resource) {
        return service(services, resource);
    }

    static ResourceService service(Map<String, ResourceService> services, ResourceSpec resource) {
        ResourceService service = services.get(resource.provider());
        if (service == null) {
            throw AssayException.plan("there is no provider '" + resource.provider() + "' for " + resource.id());
        }
        return service;
    }

    private void write(Step step, ResourceSpec resource, Map<String, String> outputs) {
        journal.add(timer.now(), step, resource, outputs);
        told(step, resource, "");
    }

    private void told(Step step, ResourceSpec resource, String warning) {
        listener.accept(
                new ProvisionEvent(timer.now(), step, resource.id(), spent(), warning.isEmpty() ? null : warning));
    }
}
