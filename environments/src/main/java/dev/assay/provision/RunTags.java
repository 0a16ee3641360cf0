package dev.assay.provision;

import dev.assay.internal.provision.ProvisionJournal;
import dev.assay.internal.provision.SpendingCaps;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The tags of a run's resources that say who pays, since when, until when and how much. Stateless. */
final class RunTags {

    private RunTags() {}

    /**
     * Returns when the run's first resource was created: the earliest time of its tags, or of those in the journal, whose resources the
     * provider may not show yet. Empty if there is none.
     */
    static Optional<Instant> begun(List<OwnedResource> existing, ProvisionJournal journal) {
        Stream<Instant> journaled = journal.open().values().stream()
                .flatMap(entry -> Stream.ofNullable(entry.resource()))
                .flatMap(resource -> Stream.ofNullable(OwnedResource.started(resource)));
        return Stream.concat(existing.stream().flatMap(each -> Stream.ofNullable(each.started())), journaled)
                .min(Comparator.naturalOrder());
    }

    /**
     * Rejects limits that end at another time than those of resources that exist: client hosts have it in their timers, and the tags
     * of all others would keep it.
     *
     * @param limits of money and time
     * @throws AssayException of kind {@code PLAN} that names both times
     */
    static void requireSameEnd(List<OwnedResource> existing, SpendingCaps limits) {
        Duration longest = limits.end();
        for (OwnedResource each : existing) {
            Instant started = each.started();
            Instant expires = each.expires();
            if (started != null && expires != null && !expires.equals(started.plus(longest))) {
                throw AssayException.plan("--max-hours, --max-usd: at these limits and prices, the run ends after "
                        + TimeText.format(longest) + ", but "
                        + each.state().resource().id()
                        + " of the run exists with the limit " + TimeText.format(Duration.between(started, expires))
                        + ", until " + expires
                        + ". Client hosts end themselves then. Nothing was changed: give the limits"
                        + " of the first up, or run down first");
            }
        }
    }

    /** Returns the resources with the tags. */
    static List<ResourceSpec> added(List<ResourceSpec> resources, String owner, Instant begun, SpendingCaps limits) {
        // Client tokens contain this time, so that two runs with the same id have different tokens.
        Instant started = begun.truncatedTo(ChronoUnit.MILLIS);
        Map<String, String> tags = Map.of(
                ResourceSpec.OWNER_TAG, ResourceSpec.tagValue(owner),
                ResourceSpec.STARTED_TAG, started.toString(),
                ResourceSpec.EXPIRES_TAG, started.plus(limits.end()).toString(),
                ResourceSpec.PRICE_TAG, ProvisionChecks.rounded(limits.perHour()));
        List<ResourceSpec> all = new ArrayList<>();
        for (ResourceSpec resource : resources) {
            ResourceSpec with = resource;
            for (Map.Entry<String, String> tag : tags.entrySet()) {
                with = with.withTag(tag.getKey(), tag.getValue());
            }
            all.add(with);
        }
        return all;
    }
}
