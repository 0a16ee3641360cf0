package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceSpec;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The tokens by which providers recognize a repeated call that creates a resource. Stateless. */
final class ClientToken {

    private ClientToken() {}

    /**
     * Returns the same token in each attempt until all resources are deleted, on each machine: attempts have the same time of the
     * first resource in their tags. Returns another one after that, because providers remember tokens of deleted resources.
     */
    static String of(ResourceSpec resource, ProvisionJournal journal) {
        String begun = resource.tags().getOrDefault(ResourceSpec.STARTED_TAG, Long.toString(journal.generation()));
        String seed = journal.run() + "/" + begun + "/" + resource.id();
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
