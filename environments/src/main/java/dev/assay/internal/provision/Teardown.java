package dev.assay.internal.provision;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceScan;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the resources of a run: those of the journal, and those that providers find by tag and name, so that a machine without the
 * journal can do it. Resources of other owners are left alone. A resource that cannot be deleted does not stop the others. Confined to
 * one thread.
 */
final class Teardown {

    /** Databases take minutes to disappear. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** What is known already costs money while a scan is repeated. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(30);

    /** Nothing that is known is left. */
    private static final Duration LAST_LOOK = RetriedCalls.PATIENCE;

    private final ProvisionJournal journal;
    private final Map<String, ResourceService> services;
    private final LifecycleTimer timer;
    private final RetriedCalls calls;
    private final Listener listener;
    private final RunOwner owner;
    private final @Nullable Predicate<ResourceSpec> over;
    private final Map<String, ResourceSpec> left = new LinkedHashMap<>();

    /** Resources of the run that have another owner, by their ids. */
    private final Map<String, ResourceSpec> others = new LinkedHashMap<>();

    /** When a resource was found to be gone, by its id. */
    private final Map<String, Instant> absent = new HashMap<>();

    /** Why a resource cannot be deleted, by its id. */
    private final Map<String, RuntimeException> failures = new LinkedHashMap<>();

    /** Why the last scan could not look for resources, by what they are. */
    private final Map<String, RuntimeException> gaps = new LinkedHashMap<>();

    /** Why the last attempt to delete a resource had no effect, by its id. */
    private final Map<String, ResourceException> busy = new HashMap<>();

    /** Receives steps with what the user should know. */
    interface Listener {
        void told(Step step, ResourceSpec resource, String warning);
    }

    /**
     * @param over whether the time of a resource is over, for a client host that deletes no others at its end; null for the user, who
     *     deletes all of the run, also those that a provider shows late
     */
    Teardown(
            ProvisionJournal journal,
            Map<String, ResourceService> services,
            LifecycleTimer timer,
            RetriedCalls calls,
            Listener listener,
            RunOwner owner,
            @Nullable Predicate<ResourceSpec> over) {
        this.journal = journal;
        this.services = services;
        this.timer = timer;
        this.calls = calls;
        this.listener = listener;
        this.owner = owner;
        this.over = over;
    }

    /**
     * Deletes all resources of the run and waits until all are gone. What cannot be looked for does not stop the deletion of what was
     * found.
     *
     * @throws AssayException of kind {@code PLAN} if all that exists is of another owner; {@code HOST} that names what is left, if a
     *     provider refuses, it takes more than an hour or the thread is interrupted, and what could not be looked for. All other
     *     resources are deleted, unless the thread is interrupted
     */
    void down() {
        Instant begun = timer.now();
        boolean unknown = over == null && journal.untouched();
        journal.open().forEach((id, entry) -> {
            ResourceSpec resource = Objects.requireNonNull(entry.resource());
            (owner.excludes(resource) ? others : left).put(id, resource);
        });
        scan(FIRST_LOOK);
        if (left.isEmpty() && !others.isEmpty()) {
            throw AssayException.plan(owner.refusal(others.values()));
        }
        if (unknown && left.isEmpty()) {
            // What another machine asked for a moment ago is not visible yet.
            pause(Provisioner.SETTLE);
            scan(FIRST_LOOK);
        }
        if (left.isEmpty() && !gaps.isEmpty()) {
            scan(LAST_LOOK);
        }
        PollPause pause = new PollPause(Provisioner.POLL);
        while (left.keySet().stream().anyMatch(id -> !blocked(id))) {
            boolean progress = round();
            if (progress) {
                pause.reset();
            }
            if (left.isEmpty()) {
                if (unknown) {
                    pauseUntil(begun.plus(Provisioner.SETTLE));
                }
                // A provider may show a resource late.
                scan(LAST_LOOK);
                if (!left.isEmpty()) {
                    pause(pause.next());
                }
            } else if (!progress) {
                if (Duration.between(begun, timer.now()).compareTo(PATIENCE) > 0) {
                    throw failure("after " + TimeText.format(PATIENCE) + " there still is " + names());
                }
                pause(pause.next());
                if (unknown) {
                    // A resource that is not visible yet may depend on one that is.
                    scan(FIRST_LOOK);
                }
            }
        }
        if (!failures.isEmpty() || !gaps.isEmpty()) {
            throw failure(
                    left.isEmpty()
                            ? "all resources that were found were deleted, but not all could be looked for; run down again when"
                                    + " the cause is gone"
                            : "there still is " + names());
        }
        if (!others.isEmpty()) {
            throw AssayException.host("all others were deleted, but " + owner.refusal(others.values()), null);
        }
    }

    /** Gives resources up that the provider lists, but does not find by their names, for longer than it may list deleted ones. */
    private void requireVisible() {
        for (String id : left.keySet()) {
            Instant since = absent.get(id);
            if (since != null && Duration.between(since, timer.now()).compareTo(Provisioner.SETTLE) > 0) {
                failures.put(id, AssayException.host("the provider lists it, but does not find it by its name", null));
            }
        }
    }

    private void pauseUntil(Instant time) {
        if (timer.now().isBefore(time)) {
            pause(Duration.between(timer.now(), time));
        }
    }

    private void pause(Duration time) {
        try {
            timer.pause(time);
        } catch (AssayException interrupted) {
            throw failure(
                    left.isEmpty()
                            ? "interrupted before the provider showed all resources; run down again"
                            : "interrupted: there still is " + names());
        }
    }

    private String names() {
        return String.join(", ", left.keySet());
    }

    private AssayException failure(String beginning) {
        StringBuilder text = new StringBuilder(beginning);
        if (!left.isEmpty()) {
            text.append(", which costs money; run down again, or delete it in the provider's console");
        }
        Map<String, RuntimeException> reasons = new LinkedHashMap<>(failures);
        left.keySet().forEach(id -> {
            ResourceException last = busy.get(id);
            if (last != null) {
                reasons.putIfAbsent(id, last);
            }
        });
        gaps.forEach((what, why) -> reasons.put("could not look for " + what, why));
        reasons.forEach(
                (what, why) -> text.append("; ").append(what).append(": ").append(reason(why)));
        AssayException all = AssayException.host(text.toString(), null);
        reasons.values().forEach(all::addSuppressed);
        return all;
    }

    private static String reason(RuntimeException failure) {
        return failure instanceof AssayException known ? known.message() : failure.toString();
    }

    /** Returns whether a resource or one that depends on it cannot be deleted. */
    private boolean blocked(String id) {
        return failures.containsKey(id)
                || left.values().stream().anyMatch(other -> other.dependsOn().contains(id) && blocked(other.id()));
    }

    private void scan(Duration patience) {
        gaps.clear();
        services.forEach((provider, service) -> {
            try {
                ResourceScan scan = calls.scanned(() -> service.scan(journal.run()), patience);
                for (ResourceState found : scan.resources()) {
                    // Users restore databases from snapshots, which have our tags and not our names.
                    if (found.resource().name().startsWith(ResourceSpec.NAME_PREFIX)) {
                        note(found.resource());
                    }
                }
                requireVisible();
                scan.gaps().forEach(gap -> gaps.put(gap.what(), gap.failure()));
            } catch (RuntimeException e) {
                gaps.put("resources that only " + provider + " knows", e);
            }
        });
    }

    private void note(ResourceSpec found) {
        if (over != null && !over.test(found)) {
            return;
        }
        if (owner.owns(found)) {
            left.putIfAbsent(found.id(), found);
        } else if (owner.excludes(found)) {
            others.put(found.id(), found);
        }
    }

    /** Handles each resource on which none of the others depends, the last created one first. Returns whether one is gone. */
    private boolean round() {
        boolean progress = false;
        List<ResourceSpec> order = new ArrayList<>(left.values());
        Collections.reverse(order);
        for (ResourceSpec resource : order) {
            boolean needed =
                    left.values().stream().anyMatch(other -> other.dependsOn().contains(resource.id()));
            if (!needed && !failures.containsKey(resource.id())) {
                progress |= handled(resource);
            }
        }
        return progress;
    }

    /** Returns whether the resource is gone, or cannot be deleted. */
    private boolean handled(ResourceSpec resource) {
        try {
            if (!gone(resource)) {
                return false;
            }
            left.remove(resource.id());
            absent.putIfAbsent(resource.id(), timer.now());
        } catch (RuntimeException e) {
            failures.put(resource.id(), e);
        }
        return true;
    }

    private boolean gone(ResourceSpec resource) {
        ResourceService service = Provisioner.service(services, resource);
        ResourceState found = calls.retried(() -> service.find(resource)).orElse(null);
        if (found == null) {
            return settled(resource, service.visibleWithin()) && write(Step.DELETED, resource);
        }
        if (!owner.owns(found.resource())) {
            note(found.resource());
            return write(Step.FOREIGN, resource);
        }
        if (over != null && !over.test(found.resource())) {
            return true; // a later run has created it
        }
        if (found.status() != Status.DELETING) {
            if (journal.last(resource.id()) != Step.DELETING) {
                write(Step.DELETING, resource);
            }
            delete(service, resource);
        }
        return false;
    }

    /** Returns false while a creation that was asked for may still become visible. */
    private boolean settled(ResourceSpec resource, Duration visible) {
        Instant asked = journal.unseen(resource.id());
        return asked == null || Duration.between(asked, timer.now()).compareTo(visible) > 0;
    }

    private void delete(ResourceService service, ResourceSpec resource) {
        try {
            service.delete(resource);
        } catch (ResourceException e) {
            switch (e.reason()) {
                // The next round asks again.
                case RETRY, UNKNOWN, EXISTS, BUSY -> busy.put(resource.id(), e);
                case REFUSED -> throw e;
            }
        }
    }

    /** A journal that cannot be written does not keep a resource alive. */
    private boolean write(Step step, ResourceSpec resource) {
        String warning = journal.addAnyway(timer.now(), step, resource).orElse("");
        listener.told(step, resource, warning);
        return true;
    }
}
