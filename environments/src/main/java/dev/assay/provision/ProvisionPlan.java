package dev.assay.provision;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.Sku;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.EnvironmentProvider;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a rented environment and what they cost, before any of them exists. Immutable; printed as JSON.
 *
 * @param schemaVersion version of this document
 * @param plan name of the plan
 * @param run id of the run, in names and tags
 * @param on day of the prices and findings
 * @param studySeconds estimated time of all cells, pauses, starts and loads, in seconds; of several client hosts, the longest. The
 *     time in which the provider creates and deletes resources is not part of it
 * @param hoursPerMonth hours of a month
 * @param resources in the order of their creation
 * @param items billed quantities with their prices
 * @param totals one for each currency; all items with a price
 * @param ceiling spending limit of the plan; null if it has none
 * @param notes what the items do not include, without repetitions
 * @param findings about the databases and hosts
 * @param hosts client hosts, which are resources, too; several of them measure at the same time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProvisionPlan(
        int schemaVersion,
        String plan,
        String run,
        LocalDate on,
        long studySeconds,
        BigDecimal hoursPerMonth,
        List<ResourceSpec> resources,
        List<Item> items,
        List<Total> totals,
        @Nullable Money ceiling,
        List<String> notes,
        List<EnvironmentFinding> findings,
        List<RentedHost> hosts) {

    /** The version that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    public ProvisionPlan {
        resources = List.copyOf(resources);
        items = List.copyOf(items);
        totals = List.copyOf(totals);
        notes = List.copyOf(notes);
        findings = List.copyOf(findings);
        hosts = List.copyOf(hosts);
    }

    /** Returns the providers of the resources. */
    public Set<String> providers() {
        return resources.stream().map(ResourceSpec::provider).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the regions of the resources, sorted; without {@link ResourceSpec#GLOBAL}. */
    public Set<String> regions() {
        return resources.stream()
                .map(ResourceSpec::region)
                .filter(region -> !region.equals(ResourceSpec.GLOBAL))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * A billed quantity.
     *
     * @param subject the database or host, such as {@code database iops-2000}
     * @param resource name of the resource
     * @param component purpose
     * @param description quantity in words
     * @param sku what is billed
     * @param quantity held
     * @param unit unit of quantity and price
     * @param price its price; null if no list has one, so that it is in no total
     * @param missing the missing price, and how to supply it; null if there is a price
     */
    public record Item(
            String subject,
            String resource,
            CostComponent component,
            String description,
            Sku sku,
            BigDecimal quantity,
            PriceUnit unit,
            @Nullable Price price,
            @Nullable String missing) {}

    /**
     * The price of an item. Money is rounded to 12 digits.
     *
     * @param each price of one unit
     * @param perMonth price of the quantity for a month
     * @param study price of the quantity for the time of the study, or for the provider's minimum if that is longer
     * @param share the same of a database that is held only for an equal share of the study; the study's for a host
     * @param listDate date of the price list
     * @param source origin of the price list
     */
    public record Price(Money each, Money perMonth, Money study, Money share, LocalDate listDate, String source) {}

    /**
     * A sum of all items with a price in one currency.
     *
     * @param perMonth of databases and hosts
     * @param databasesPerMonth of databases only
     * @param study for the time of the study, in which all resources are held
     * @param oneByOne for databases that are held one after another, each for an equal share of the study
     * @param complete whether all items have a price, and no quantity is billed by use or missing, such as Extended Support
     */
    public record Total(Money perMonth, Money databasesPerMonth, Money study, Money oneByOne, boolean complete) {}

    /**
     * Returns the resources of a plan's environment and what they cost, without calling any provider.
     *
     * @param plan whose targets rent databases
     * @param run id of the run, in names and tags; null for the name of the plan
     * @param prices to look up
     * @param on day of the prices and findings
     * @throws AssayException of kind {@code PLAN} if the plan rents nothing, or the id has another form
     */
    public static ProvisionPlan of(Assay assay, PlanFile plan, @Nullable String run, PriceBook prices, LocalDate on) {
        String name = plan.experiment().plan().name();
        EnvironmentSpec environment = plan.environment();
        if (environment.databases().isEmpty()) {
            throw AssayException.plan(
                    "the plan " + name + " rents no database: none of its targets has an environment");
        }
        Duration whole = RentedPart.time(plan);
        return Estimate.of(
                whole,
                hosts -> RentedPart.study(plan, whole, hosts),
                new DraftRequest(
                        run == null ? DraftRequest.runOf(name) : run, name, environment, plan.agents(), prices, on),
                assay.environmentProviders());
    }

    /**
     * Returns the plan of databases that need not be those of a plan file.
     *
     * @param study time of all cells, pauses, starts and loads
     * @param request databases of all providers
     * @param providers all that are known
     */
    public static ProvisionPlan of(Duration study, DraftRequest request, List<EnvironmentProvider> providers) {
        return Estimate.of(study, hosts -> study, request, providers);
    }

    /** Returns whether {@code up} could create all of it, as far as known offline. */
    public boolean creatable() {
        return findings.stream().allMatch(finding -> finding.severity() == Severity.WARNING);
    }
}
