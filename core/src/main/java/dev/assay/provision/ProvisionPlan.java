package dev.assay.provision;

import dev.assay.cost.Pricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricedBill.PricedLine;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.unit.TimeText;
import dev.assay.spi.environment.EnvironmentProvider;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param studySeconds estimated time of all cells, pauses, starts and loads, in seconds. The time in which the provider creates and
 *     deletes resources is not part of it
 * @param hoursPerMonth hours of a month
 * @param resources in the order of their creation
 * @param items billed quantities with their prices
 * @param totals one for each currency; all items with a price
 * @param ceiling spending limit of the plan; null if it has none
 * @param notes what the items do not include, without repetitions
 * @param findings about the databases and hosts
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
        List<EnvironmentFinding> findings) {

    /** The version that this code writes. */
    public static final int SCHEMA_VERSION = 1;

    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);
    private static final BigDecimal SECONDS_OF_A_MINUTE = BigDecimal.valueOf(60);

    public ProvisionPlan {
        resources = List.copyOf(resources);
        items = List.copyOf(items);
        totals = List.copyOf(totals);
        notes = List.copyOf(notes);
        findings = List.copyOf(findings);
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
     * The time of a plan.
     *
     * @param name name of the plan
     * @param time of all cells, pauses, starts and loads
     */
    public record Study(String name, Duration time) {}

    /**
     * Returns the plan of an environment.
     *
     * @param study name and time of the plan
     * @param request databases of all providers
     * @param providers all that are known
     */
    public static ProvisionPlan of(Study study, DraftRequest request, List<EnvironmentProvider> providers) {
        List<EnvironmentFinding> findings = new ArrayList<>();
        List<EnvironmentDraft> drafts = new ArrayList<>();
        Set<String> known =
                providers.stream().map(EnvironmentProvider::id).collect(Collectors.toCollection(LinkedHashSet::new));
        for (RentedDatabase database : request.environment().databases()) {
            if (!known.contains(database.provider())) {
                findings.add(unknown(database, known));
            }
        }
        for (EnvironmentProvider provider : providers) {
            if (!request.environment().of(provider.id()).databases().isEmpty()) {
                drafts.add(provider.draft(new DraftRequest(
                        request.run(),
                        request.plan(),
                        request.environment().of(provider.id()),
                        request.probes(),
                        request.prices(),
                        request.on())));
            }
        }
        PricingTerms terms = PricingTerms.onDemand(request.on());
        List<Item> items = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        boolean counted = true;
        Duration share = study.time()
                .dividedBy(Math.max(1, request.environment().databases().size()));
        for (EnvironmentDraft draft : drafts) {
            findings.addAll(draft.findings());
            for (EnvironmentDraft.Bill bill : draft.bills()) {
                boolean shorter = study.time().compareTo(bill.minimum()) < 0;
                counted &= bill.bill().gaps().isEmpty() && bill.bill().meters().isEmpty();
                Times times = new Times(longer(study.time(), bill.minimum()), longer(share, bill.minimum()));
                if (shorter) {
                    notes.add("a " + bill.subject().split(" ", 2)[0] + " is billed for at least "
                            + TimeText.format(bill.minimum()));
                }
                bill.bill().lines().forEach(line -> items.add(item(bill, line, request, terms, times)));
                Pricing.price(bill.bill().with(List.of()), request.prices(), terms)
                        .notes()
                        .forEach(notes::add);
            }
        }
        return new ProvisionPlan(
                SCHEMA_VERSION,
                study.name(),
                request.run(),
                request.on(),
                study.time().toSeconds(),
                terms.hoursPerMonth(),
                drafts.stream().flatMap(draft -> draft.resources().stream()).toList(),
                items,
                totals(items, counted, findings),
                request.environment().ceiling(),
                List.copyOf(notes),
                findings);
    }

    /** The time of the study and the share of one database; at least the provider's minimum. */
    private record Times(Duration study, Duration share) {}

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static BigDecimal minutes(Duration time) {
        return BigDecimal.valueOf(time.toSeconds()).divide(SECONDS_OF_A_MINUTE, Money.DIVISION);
    }

    private static EnvironmentFinding unknown(RentedDatabase database, Set<String> known) {
        return new EnvironmentFinding(
                Severity.REFUSED,
                "database " + database.name(),
                "no plug-in rents from the provider '" + database.provider()
                        + "', and its price is in no total; known are " + String.join(", ", known)
                        + ". Measure an existing database with --target TARGET=jdbc:… instead");
    }

    private static Item item(
            EnvironmentDraft.Bill bill, ResourceBill.Line line, DraftRequest request, PricingTerms terms, Times times) {
        Price price = null;
        String missing = null;
        try {
            ResourceBill alone = new ResourceBill(bill.bill().system(), List.of(line), List.of());
            PricedLine priced =
                    Pricing.price(alone, request.prices(), terms).lines().get(0);
            Duration share = line.component() == CostComponent.PROBE ? times.study : times.share;
            price = new Price(
                    priced.price().price(),
                    written(priced.charge().perMonth(terms.hoursPerMonth())),
                    written(priced.charge().in(minutes(times.study), terms.hoursPerMonth())),
                    written(priced.charge().in(minutes(share), terms.hoursPerMonth())),
                    priced.price().listDate(),
                    priced.price().source());
        } catch (AssayException e) {
            missing = e.message();
        }
        return new Item(
                bill.subject(),
                bill.resource(),
                line.component(),
                line.reason(),
                line.sku(),
                line.quantity(),
                line.unit(),
                price,
                missing);
    }

    private static Money written(Money money) {
        return new Money(money.amount().round(WRITTEN), money.currency());
    }

    private static List<Total> totals(List<Item> items, boolean counted, List<EnvironmentFinding> findings) {
        boolean complete = counted
                && items.stream().allMatch(item -> item.price() != null)
                && findings.stream().noneMatch(finding -> finding.severity() == Severity.REFUSED);
        Map<Currency, Total> totals = new LinkedHashMap<>();
        for (Item item : items) {
            Price price = item.price();
            if (price != null) {
                Money zero = Money.zero(price.each().currency());
                totals.merge(
                        zero.currency(),
                        new Total(
                                price.perMonth(),
                                item.component() == CostComponent.PROBE ? zero : price.perMonth(),
                                price.study(),
                                price.share(),
                                complete),
                        ProvisionPlan::plus);
            }
        }
        return List.copyOf(totals.values());
    }

    private static Total plus(Total one, Total other) {
        return new Total(
                one.perMonth.plus(other.perMonth),
                one.databasesPerMonth.plus(other.databasesPerMonth),
                one.study.plus(other.study),
                one.oneByOne.plus(other.oneByOne),
                one.complete);
    }

    /** Returns whether {@code up} could create all of it, as far as known offline. */
    public boolean creatable() {
        return findings.stream().allMatch(finding -> finding.severity() == Severity.WARNING);
    }
}
