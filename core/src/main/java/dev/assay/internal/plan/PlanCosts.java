package dev.assay.internal.plan;

import dev.assay.cost.BillSources;
import dev.assay.cost.Costing;
import dev.assay.internal.plan.document.CostSection;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.SystemPrice;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves a plan's cost section to the pricing of each target; reports errors to the plan's problems. Stateless. */
public final class PlanCosts {

    private PlanCosts() {}

    /**
     * @param all all targets of the plan
     * @param endpoints targets whose prices are those of the databases that they measure
     * @param folder the plan's folder, absolute
     */
    static Map<String, Costing> of(
            PluginRegistry plugins,
            CostSection section,
            List<PlanDocument.Target> all,
            Set<String> endpoints,
            Path folder,
            PlanSource source) {
        List<String> targets = all.stream().map(PlanDocument.Target::name).toList();
        Map<String, Costing> costs = new TreeMap<>();
        CostPlan plan = plan(plugins, section, folder, source);
        Map<String, SystemPrice> prices = section.pricesOf(targets);
        BillSources sources = plugins.prices().bills();
        boolean shortForms = prices.values().stream().anyMatch(price -> sources.hasForm(price.text()));
        prices.forEach((target, price) -> {
            if (!targets.contains(target)) {
                source.wrong(
                        "there is no target '" + target + "'" + NearestName.suggestion(target, targets) + "; there are "
                                + String.join(", ", targets),
                        section.place(target));
            } else if (plan != null) {
                try {
                    // The clients' location applies to systems in short form, if there are any.
                    CostPlan its = shortForms && !sources.hasForm(price.text()) ? plan.withoutClients() : plan;
                    if (its.clients() != null && price.perMonth() != null) {
                        throw AssayException.plan("client: cannot be combined with per-month, which includes"
                                + " transferred data; leave out client");
                    }
                    boolean stated = section.measured() == null ? endpoints.contains(target) : section.measured();
                    Costing costing = price.monthly(target)
                            .map(bill -> its.costing(bill, stated))
                            .orElseGet(() -> its.costing(price.text(), stated));
                    costs.put(target, costing);
                    requireFacts(costing, section.place(target), source);
                } catch (AssayException e) {
                    source.wrong(e.message(), section.place(target));
                }
            }
        });
        if (plan != null) {
            requireClasses(section, plan, costs, source);
            if (section.ownPrices() != null && costs.size() == prices.size()) {
                requireUsedPrices(section.book().rows(), listed(plugins, section, folder), costs.values(), source);
            }
        }
        return costs;
    }

    private static PriceBook listed(PluginRegistry plugins, CostSection section, Path folder) {
        return plugins.prices().book(section.prices() == null ? null : folder.resolve(section.prices()));
    }

    /** Reports instance classes whose facts are unknown. */
    private static void requireFacts(Costing costing, String[] place, PlanSource source) {
        costing.bills()
                .instanceClass(costing.bill())
                .filter(name -> costing.bills().facts(name).isEmpty()
                        && costing.facts().stream()
                                .noneMatch(facts -> facts.instanceClass().equals(name)))
                .ifPresent(name -> source.wrong(
                        "what " + name + " has is unknown; add it to cost.instances, such as {" + name
                                + ": {vcpus: 8, memory-gib: 32}}",
                        place));
    }

    /** Reports stated instance classes that are neither priced nor sold. */
    private static void requireClasses(
            CostSection section, CostPlan plan, Map<String, Costing> costs, PlanSource source) {
        if (section.instances() == null) {
            return;
        }
        Set<String> priced = new TreeSet<>();
        costs.values().forEach(costing -> priced.addAll(costing.bills().classes(costing.bill())));
        Set<String> known = new TreeSet<>(priced);
        plan.book().rows().forEach(row -> plan.bills().instanceClass(row.sku()).ifPresent(known::add));
        for (String name : section.instances().keySet()) {
            if (!known.contains(name)) {
                source.wrong(
                        "there is no class '" + name + "'" + NearestName.suggestion(name, known)
                                + (priced.isEmpty() ? "" : "; priced are " + String.join(", ", priced))
                                + "; assay prices lists the products",
                        "cost",
                        "instances",
                        name);
            }
        }
    }

    private static @Nullable CostPlan plan(
            PluginRegistry plugins, CostSection section, Path folder, PlanSource source) {
        String wrong = "models";
        List<String> models = Objects.requireNonNullElse(section.models(), List.of());
        try {
            plugins.prices().models(models);
            wrong = "hours-per-month";
            BigDecimal hours = section.hoursPerMonth() == null
                    ? PricingTerms.HOURS_PER_MONTH
                    : BigDecimal.valueOf(section.hoursPerMonth());
            PurchaseOption term = Objects.requireNonNullElse(section.term(), PurchaseOption.ON_DEMAND);
            PricingTerms terms = CostPlan.terms(term, hours);
            wrong = "instances";
            List<InstanceFacts> facts = section.facts();
            wrong = "prices";
            PriceBook listed = listed(plugins, section, folder);
            wrong = "own-prices";
            PriceBook book = listed.overriddenBy(section.book());
            wrong = "probe";
            String probe = section.probe();
            if (probe != null) {
                plugins.prices().bills().hosts(probe, book);
            }
            return new CostPlan(
                    book,
                    terms,
                    plugins.prices().models(models),
                    folder,
                    section.client(),
                    facts,
                    probe,
                    plugins.prices().bills());
        } catch (AssayException e) {
            source.wrong(e.message(), "cost", wrong);
            return null;
        }
    }

    /**
     * Reports prices in a plan that no bill uses: with a typing error in a price's name the listed price would apply silently.
     * Prices that several plans share belong in a file.
     *
     * @param own the plan's prices in their order
     * @param listed all other prices
     * @param costs pricing of each target
     */
    private static void requireUsedPrices(
            List<UnitPrice> own, PriceBook listed, Collection<Costing> costs, PlanSource source) {
        Set<Sku> asked = new TreeSet<>();
        Set<Sku> onBills = new TreeSet<>();
        costs.forEach(costing -> {
            asked.addAll(listedProducts(costing));
            costing.bill().lines().forEach(line -> onBills.add(line.sku()));
            costing.bill().meters().stream()
                    .map(ResourceBill.Meter::sku)
                    .filter(Objects::nonNull)
                    .forEach(onBills::add);
        });
        Set<String> known = Stream.concat(
                        Stream.of(asked, onBills).flatMap(Set::stream),
                        listed.rows().stream().map(UnitPrice::sku))
                .map(Sku::key)
                .collect(Collectors.toCollection(TreeSet::new));
        for (int i = 0; i < own.size(); i++) {
            Sku sku = own.get(i).sku();
            if (!known.contains(sku.key())) {
                source.wrongAt(
                        i,
                        "there is no product '" + sku.key() + "'" + NearestName.suggestion(sku.key(), known)
                                + ", and no bill uses it; assay prices lists the products",
                        "cost",
                        "own-prices");
            } else if (!asked.contains(sku)) {
                source.wrongAt(
                        i,
                        "no priced system uses a price of " + sku
                                + (onBills.contains(sku) ? ", whose price is on the bill" : nearest(sku, asked))
                                + "; put prices that several plans share into a file, cost.prices",
                        "cost",
                        "own-prices");
            }
        }
    }

    /** Returns the products that the bill takes from price lists, and those that it is compared with. */
    private static Set<Sku> listedProducts(Costing costing) {
        Set<Sku> asked = new TreeSet<>();
        costing.bill().lines().stream().filter(line -> line.ownPrice() == null).forEach(line -> asked.add(line.sku()));
        for (ResourceBill.Meter meter : costing.bill().meters()) {
            Sku sku = meter.sku();
            if (sku != null && meter.ownPrice() == null) {
                asked.add(sku);
            }
        }
        costing.bills().againstBilledRequests(costing.bill(), costing.prices()).forEach(line -> asked.add(line.sku()));
        return asked;
    }

    private static String nearest(Sku sku, Set<Sku> asked) {
        List<String> elsewhere = asked.stream()
                .filter(other -> other.key().equals(sku.key()))
                .map(Sku::toString)
                .toList();
        return elsewhere.isEmpty()
                ? NearestName.suggestion(
                        sku.toString(), asked.stream().map(Sku::toString).toList())
                : ", but for " + String.join(", ", elsewhere);
    }
}
