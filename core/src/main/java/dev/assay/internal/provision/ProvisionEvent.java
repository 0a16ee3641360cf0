package dev.assay.internal.provision;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.cost.Money;
import java.time.Instant;

/**
 * A step of the life cycle, for progress. Immutable.
 *
 * @param at time of day
 * @param step what begins or ended
 * @param resource id of the resource
 * @param spent money spent so far, at the caps' price per hour
 */
public record ProvisionEvent(Instant at, Step step, String resource, Money spent) {}
