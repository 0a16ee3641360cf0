package dev.assay.internal.provision;

import dev.assay.model.environment.ResourceSpec;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of the journal. Contains no secret. Immutable.
 *
 * @param version of the journal's form
 * @param at time of day
 * @param step what begins or ended
 * @param run id of the run
 * @param resource the resource; null for {@code STARTED} and {@code FACTS}
 * @param outputs what only the provider knows, such as {@code endpoint}; accounts by provider for {@code STARTED}, and facts of
 *     the caller for {@code FACTS}
 */
public record JournalEntry(
        int version,
        Instant at,
        Step step,
        String run,
        @Nullable ResourceSpec resource,
        Map<String, String> outputs) {

    /** The version that this code writes and reads. */
    public static final int VERSION = 2;

    /** What begins or ended. */
    public enum Step {
        /** The journal. */
        STARTED,
        /** A resource is about to be created: written before the call. */
        CREATING,
        /** The provider has it. */
        CREATED,
        /** It can be used. */
        READY,
        /** The facts for the next command, such as the directory of results and the address of a bucket, in place of earlier ones. */
        FACTS,
        /** It is about to be deleted: written before the call. */
        DELETING,
        /** The provider does not have it any more. */
        DELETED,
        /** The name belongs to a resource of another owner, which is left alone. */
        FOREIGN;

        /** Returns whether the run's resource may exist after this step. */
        boolean mayExist() {
            return this != DELETED && this != FOREIGN;
        }
    }

    public JournalEntry {
        outputs = outputs == null ? Map.of() : Map.copyOf(outputs);
    }
}
