package dev.assay.internal.provision;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.environment.ResourceState.Status;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * Deletes the resources of a run: those of the journal, and those that providers find by tag and name, so that a machine without the
 * journal can do it. Resources of other owners are left alone. Confined to one thread.
 */
final class Teardown {

    /** Databases take minutes to disappear. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final ProvisionJournal journal;
    private final Map<String, ResourceService> services;
    private final LifecycleTimer timer;
    private final RetriedCalls calls;
    private final BiConsumer<Step, ResourceSpec> told;
    private final Map<String, ResourceSpec> left = new LinkedHashMap<>();

    Teardown(
            ProvisionJournal journal,
            Map<String, ResourceService> services,
            LifecycleTimer timer,
            RetriedCalls calls,
            BiConsumer<Step, ResourceSpec> told) {
        this.journal = journal;
        this.services = services;
        this.timer = timer;
        this.calls = calls;
        this.told = told;
    }

    /**
     * Deletes all resources of the run and waits until all are gone.
     *
     * @throws AssayException of kind {@code HOST} that names what is left if a provider refuses, or if it takes more than an hour
     */
    void down() {
        Instant begun = timer.now();
        journal.open().forEach((id, entry) -> left.put(id, Objects.requireNonNull(entry.resource())));
        scan();
        while (!left.isEmpty()) {
            boolean progress = round();
            if (left.isEmpty()) {
                // A provider may show a resource late.
                scan();
            } else if (!progress) {
                if (Duration.between(begun, timer.now()).compareTo(PATIENCE) > 0) {
                    throw AssayException.host(
                            "after " + TimeText.format(PATIENCE) + " there still is " + String.join(", ", left.keySet())
                                    + ", which costs money; run down again, or delete it in the provider's console",
                            null);
                }
                timer.pause(Provisioner.POLL);
            }
        }
    }

    private void scan() {
        for (ResourceService service : services.values()) {
            for (ResourceState found : calls.retried(() -> service.scan(journal.run()))) {
                if (own(found)) {
                    left.putIfAbsent(found.resource().id(), found.resource());
                }
            }
        }
    }

    private boolean own(ResourceState found) {
        return journal.run().equals(found.resource().tags().get(Provisioner.RUN_TAG));
    }

    /** Handles each resource on which none of the others depends, the last created one first. Returns whether one is gone. */
    private boolean round() {
        boolean progress = false;
        List<ResourceSpec> order = new ArrayList<>(left.values());
        Collections.reverse(order);
        for (ResourceSpec resource : order) {
            boolean needed =
                    left.values().stream().anyMatch(other -> other.dependsOn().contains(resource.id()));
            if (!needed && gone(resource)) {
                left.remove(resource.id());
                progress = true;
            }
        }
        return progress;
    }

    private boolean gone(ResourceSpec resource) {
        ResourceService service = Provisioner.service(services, resource);
        ResourceState found = calls.retried(() -> service.find(resource)).orElse(null);
        if (found == null) {
            return settled(resource) && write(Step.DELETED, resource);
        }
        if (!own(found)) {
            return write(Step.FOREIGN, resource);
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
    private boolean settled(ResourceSpec resource) {
        Instant asked = journal.unseen(resource.id());
        return asked == null || Duration.between(asked, timer.now()).compareTo(Provisioner.SETTLE) > 0;
    }

    private void delete(ResourceService service, ResourceSpec resource) {
        try {
            calls.once(() -> {
                service.delete(resource);
                return resource;
            });
        } catch (ResourceException e) {
            switch (e.reason()) {
                // The next round asks again.
                case RETRY, UNKNOWN, EXISTS, BUSY -> {}
                case REFUSED ->
                    throw AssayException.host(
                            resource.id() + " cannot be deleted: " + e.message() + ". Left are "
                                    + String.join(", ", left.keySet()) + ", which cost money",
                            e);
            }
        }
    }

    private boolean write(Step step, ResourceSpec resource) {
        journal.add(timer.now(), step, resource, Map.of());
        told.accept(step, resource);
        return true;
    }
}
