package dev.assay.provision;

import dev.assay.internal.provision.RunOwner;
import dev.assay.internal.provision.SpecTag;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.provision.ProvisionPlan.Total;
import dev.assay.spi.environment.ResourceService;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has to hold before a resource is created. Stateless. */
final class ProvisionChecks {

    private static final String NOTHING = ". Nothing was created";

    private static final MathContext TAG = new MathContext(12, RoundingMode.HALF_UP);

    private ProvisionChecks() {}

    /** Rejects regions that are not those of the plan. */
    static void requireRegions(ProvisionPlan plan, Set<String> meant) {
        Set<String> needed = plan.regions();
        if (!needed.equals(new TreeSet<>(meant))) {
            throw AssayException.plan("--region: found " + String.join(",", new TreeSet<>(meant))
                    + ", the resources of the plan are in " + String.join(",", needed) + NOTHING);
        }
    }

    /**
     * Returns the price of all resources for an hour.
     *
     * @throws AssayException of kind {@code PLAN} if the plan cannot be created, or an item has no price in US dollars: the limit of
     *     money could not be kept
     */
    static Money pricePerHour(ProvisionPlan plan) {
        if (!plan.creatable()) {
            List<String> reasons = plan.findings().stream()
                    .filter(finding -> finding.severity() != Severity.WARNING)
                    .map(finding -> "    " + finding.subject() + ": " + finding.text())
                    .toList();
            throw AssayException.plan(
                    "the plan cannot be created today" + NOTHING + ":\n" + String.join("\n", reasons));
        }
        List<String> missing = plan.items().stream()
                .filter(item -> item.missing() != null)
                .map(item -> "    " + item.subject() + ": " + item.missing())
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            throw AssayException.plan("--max-usd cannot be kept without the price of each item" + NOTHING
                    + "; --prices supplies what is missing:\n" + String.join("\n", missing));
        }
        List<Total> totals = plan.totals();
        if (totals.size() != 1
                || !totals.get(0).perMonth().currency().getCurrencyCode().equals("USD")) {
            throw AssayException.plan("--max-usd: the plan has no total in USD" + NOTHING);
        }
        return totals.get(0).perMonth().over(plan.hoursPerMonth());
    }

    /**
     * Returns the resources.
     *
     * @throws AssayException of kind {@code HOST} if a provider could not say whether there are more: they would be created twice, or
     *     with another time
     */
    static List<OwnedResource> requireComplete(OwnedResources existing) {
        if (!existing.gaps().isEmpty()) {
            throw AssayException.host(
                    "could not look for resources of the run that exist" + NOTHING + ":\n    "
                            + String.join("\n    ", existing.gaps()),
                    null);
        }
        return existing.resources();
    }

    /**
     * Rejects a run whose resources are of another owner.
     *
     * @throws AssayException of kind {@code PLAN} that names the owner
     */
    static void requireOwner(String run, String name, List<OwnedResource> existing) {
        RunOwner owner = new RunOwner(run, name);
        List<ResourceSpec> others = existing.stream()
                .map(each -> each.state().resource())
                .filter(owner::excludes)
                .toList();
        if (!others.isEmpty()) {
            throw AssayException.plan(owner.refusal(others));
        }
    }

    /**
     * Rejects a plan if resources of the run were created by another one: those that this plan does not name would cost money that is
     * in no price and no limit.
     *
     * @param plan with all resources, also those that are not created again
     * @param existing those of the run that exist or may exist
     * @throws AssayException of kind {@code PLAN} that names the resources
     */
    static void requireSamePlan(ProvisionPlan plan, ProvisionRequest request, Collection<ResourceSpec> existing) {
        Map<String, ResourceSpec> planned =
                plan.resources().stream().collect(Collectors.toMap(ResourceSpec::id, each -> each));
        Map<String, String> others = new TreeMap<>();
        for (ResourceSpec found : existing) {
            ResourceSpec same = planned.get(found.id());
            Optional<String> difference =
                    same == null ? Optional.of("the plan does not name it") : SpecTag.difference(same, found);
            difference.ifPresent(text -> others.put(found.id(), text));
        }
        if (!others.isEmpty()) {
            throw AssayException.plan(
                    "the run '" + plan.run() + "' has, or may have, resources of another plan" + NOTHING
                            + ": repeat the command with that plan, choose another --run, or delete them first:\n"
                            + others.entrySet().stream()
                                    .map(each -> "    " + each.getKey() + ": " + each.getValue() + "\n")
                                    .collect(Collectors.joining())
                            + "This deletes all of the run: "
                            + DeletionCommand.of(
                                    plan.run(),
                                    Stream.concat(plan.resources().stream(), existing.stream())
                                            .toList(),
                                    request.account(),
                                    request.owner()));
        }
    }

    /** Rejects credentials of another account. */
    static void requireAccount(Collection<ResourceService> services, String meant) {
        for (ResourceService service : services) {
            String account = service.account();
            if (!account.equals(meant)) {
                throw AssayException.plan("--account: found " + meant + ", the credentials are of the account "
                        + account + " of " + service.provider() + ". Nothing was changed: use credentials of " + meant);
            }
        }
    }

    /** Returns the amount in the form of a tag. */
    static String rounded(Money money) {
        return Money.plain(money.amount().round(TAG)).toPlainString();
    }
}
