package dev.assay.provision;

import dev.assay.cost.Pricing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PricedBill.PricedLine;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.unit.TimeText;
import dev.assay.provision.ProvisionPlan.Item;
import dev.assay.provision.ProvisionPlan.Price;
import dev.assay.provision.ProvisionPlan.Total;
import dev.assay.spi.environment.EnvironmentProvider;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an environment costs before it exists: each billed quantity with its price, and the sums. Stateless. */
final class Estimate {

    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);
    private static final BigDecimal SECONDS_OF_A_MINUTE = BigDecimal.valueOf(60);

    private Estimate() {}

    /**
     * Returns the plan of an environment.
     *
     * @param work time of all cells, pauses, starts and loads, one after another
     * @param studyOf the same by the client hosts, which measure at the same time
     * @param request databases of all providers
     * @param providers all that are known
     */
    static ProvisionPlan of(
            Duration work,
            Function<List<RentedHost>, Duration> studyOf,
            DraftRequest request,
            List<EnvironmentProvider> providers) {
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
        List<RentedHost> hosts =
                drafts.stream().flatMap(draft -> draft.hosts().stream()).toList();
        Duration study = studyOf.apply(hosts);
        PricingTerms terms = PricingTerms.onDemand(request.on());
        List<Item> items = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        boolean counted = true;
        Duration share =
                work.dividedBy(Math.max(1, request.environment().databases().size()));
        for (EnvironmentDraft draft : drafts) {
            findings.addAll(draft.findings());
            for (EnvironmentDraft.Bill bill : draft.bills()) {
                boolean shorter = study.compareTo(bill.minimum()) < 0;
                counted &= bill.bill().gaps().isEmpty() && bill.bill().meters().isEmpty();
                Times times = new Times(longer(study, bill.minimum()), longer(share, bill.minimum()));
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
                ProvisionPlan.SCHEMA_VERSION,
                request.plan(),
                request.run(),
                request.on(),
                study.toSeconds(),
                terms.hoursPerMonth(),
                drafts.stream().flatMap(draft -> draft.resources().stream()).toList(),
                items,
                totals(items, counted, findings),
                request.environment().ceiling(),
                List.copyOf(notes),
                findings,
                hosts);
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
                        Estimate::plus);
            }
        }
        return List.copyOf(totals.values());
    }

    private static Total plus(Total one, Total other) {
        return new Total(
                one.perMonth().plus(other.perMonth()),
                one.databasesPerMonth().plus(other.databasesPerMonth()),
                one.study().plus(other.study()),
                one.oneByOne().plus(other.oneByOne()),
                one.complete());
    }
}
