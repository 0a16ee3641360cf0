package dev.assay.internal.provision;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.cost.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step of the life cycle, for progress. Immutable.
 *
 * @param at time of day
 * @param step what begins or ended
 * @param resource id of the resource
 * @param spent money spent so far, at the caps' price per hour
 * @param warning what the user should know; null for the usual case
 */
public record ProvisionEvent(
        Instant at,
        Step step,
        String resource,
        Money spent,
        @Nullable String warning) {}
