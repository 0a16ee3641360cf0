package dev.assay.cli;

import dev.assay.model.cost.PriceListAge;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.model.unit.TimeText;
import dev.assay.provision.DeletionCommand;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats resources that exist for the terminal. Stateless. */
final class ProvisionedText {

    private static final int CENTS = 2;

    private ProvisionedText() {}

    /** Returns the number of resources of a plan and what they cost, a line for each currency, with the ages of the price lists. */
    static List<String> estimates(ProvisionPlan plan) {
        String lists = PriceListAge.of(
                        plan.items().stream()
                                .flatMap(item -> Stream.ofNullable(item.price()))
                                .map(ProvisionPlan.Price::listDate)
                                .toList(),
                        plan.on())
                .map(age -> "; " + age)
                .orElse("");
        return plan.totals().stream()
                .map(total -> plan.resources().size() + " resources, estimate: "
                        + (total.complete() ? "" : "at least ") + total.study().text(CENTS) + " for the study, "
                        + total.perMonth().over(plan.hoursPerMonth()).text(CENTS) + " per hour" + lists)
                .toList();
    }

    /**
     * Returns the resources of a run after its creation.
     *
     * @param end how to delete them
     */
    static String created(Collection<ResourceState> states, String end) {
        List<String[]> rows = new ArrayList<>();
        states.forEach(state -> rows.add(row(state)));
        return TableText.plain(List.of("resource", "name", "region", "state", "endpoint"), rows) + "\n" + end;
    }

    /**
     * Returns what happens at a limit if the command {@code run} has ended before it has deleted the resources.
     *
     * @param deletion the command that deletes the resources
     */
    static String unattended(ProvisionPlan plan, String deletion) {
        if (deletedByHosts(plan)) {
            return "If assay run ends before it has deleted the databases, a client host on which the measurement had begun deletes"
                    + " them when a limit is reached, as far as the role of its probe.profile permits: assay provision policy"
                    + " --for-host. Else they cost money until: " + deletion;
        }
        return "If assay run ends before it has deleted the databases, "
                + (plan.hosts().isEmpty()
                        ? "they cost money, also after a limit, until: "
                        : "client hosts end themselves at a limit; with probe.profile, they can delete the databases before."
                                + " The databases cost money until: ")
                + deletion;
    }

    private static boolean deletedByHosts(ProvisionPlan plan) {
        Set<String> deleted = plan.hosts().stream()
                .filter(RentedHost::deletes)
                .map(RentedHost::resource)
                .collect(Collectors.toSet());
        Set<String> regions = plan.resources().stream()
                .filter(resource -> deleted.contains(resource.id()))
                .map(ResourceSpec::region)
                .collect(Collectors.toSet());
        return !regions.isEmpty() && regions.containsAll(plan.regions());
    }

    /** Returns how to delete the resources of a run. */
    static String costs(ProvisionPlan plan, ProvisionRequest request) {
        return "The run '" + plan.run() + "' costs money until: " + deletion(plan, request);
    }

    /** Returns the command that deletes the resources of a run, without its plan file and journal. */
    static String deletion(ProvisionPlan plan, ProvisionRequest request) {
        return DeletionCommand.of(plan.run(), plan.resources(), request.account(), request.owner());
    }

    /** Returns the resources of a run that exist, with the money spent. */
    static String status(String run, List<OwnedResource> resources, Instant now) {
        if (resources.isEmpty()) {
            return "The run '" + run + "' has no resources.";
        }
        List<String[]> rows = new ArrayList<>();
        resources.forEach(each -> rows.add(row(each.state())));
        StringBuilder text =
                new StringBuilder(TableText.plain(List.of("resource", "name", "region", "state", "endpoint"), rows));
        resources.stream()
                .map(OwnedResource::owner)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(owner -> text.append("\nOwner: ").append(owner));
        resources.stream()
                .flatMap(each -> each.spent(now).stream())
                .findFirst()
                .ifPresent(spent -> text.append("\nSpent so far: ").append(spent.text(CENTS)));
        resources.stream()
                .map(OwnedResource::expires)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(end -> text.append("\nTime: ").append(remaining(end, now)));
        return text.toString();
    }

    private static String[] row(ResourceState state) {
        Map<String, String> outputs = state.outputs();
        String port = outputs.containsKey("port") ? ":" + outputs.get("port") : "";
        return new String[] {
            state.resource().kind(),
            state.resource().name(),
            state.resource().region(),
            state.status().name().toLowerCase(Locale.ROOT),
            outputs.getOrDefault("endpoint", "-") + (outputs.containsKey("endpoint") ? port : "")
        };
    }

    private static String remaining(Instant end, Instant now) {
        return end.isBefore(now)
                ? "over since " + TimeText.format(rounded(Duration.between(end, now)))
                : "ends in " + TimeText.format(rounded(Duration.between(now, end)));
    }

    private static Duration rounded(Duration time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns resources of all runs. */
    static String orphans(List<OwnedResource> resources, Instant now) {
        List<String[]> rows = new ArrayList<>();
        for (OwnedResource each : resources) {
            Instant end = each.expires();
            rows.add(new String[] {
                each.run(),
                each.state().resource().kind(),
                each.state().resource().name(),
                each.state().resource().region(),
                Objects.requireNonNullElse(each.owner(), "-"),
                end == null ? "unknown" : remaining(end, now)
            });
        }
        return TableText.plain(List.of("run", "resource", "name", "region", "owner", "time"), rows);
    }
}
