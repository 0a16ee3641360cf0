package dev.assay.internal.plan;

import dev.assay.cost.BillSources;
import dev.assay.cost.Costing;
import dev.assay.internal.plan.document.CostSection;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Resolves a plan's cost section to the pricing of each target; reports errors to the plan's problems. Stateless. */
public final class PlanCosts {

    private PlanCosts() {}

    /**
     * @param targets names of all targets
     * @param folder the plan's folder, absolute
     */
    static Map<String, Costing> of(
            PluginRegistry plugins, CostSection section, List<String> targets, Path folder, PlanSource source) {
        Map<String, Costing> costs = new TreeMap<>();
        CostPlan plan = plan(plugins, section, folder, source);
        Map<String, String> bills = section.bills(targets);
        BillSources sources = plugins.prices().bills();
        boolean shortForms = bills.values().stream().anyMatch(sources::hasForm);
        bills.forEach((target, system) -> {
            if (!targets.contains(target)) {
                source.wrong(
                        "there is no target '" + target + "'" + NearestName.suggestion(target, targets) + "; there are "
                                + String.join(", ", targets),
                        section.place(target));
            } else if (plan != null) {
                try {
                    // The clients' location applies to systems in short form, if there are any.
                    CostPlan its = shortForms && !sources.hasForm(system) ? plan.withoutClients() : plan;
                    Costing costing = its.costing(system, Boolean.TRUE.equals(section.measured()));
                    costs.put(target, costing);
                    requireFacts(costing, section.place(target), source);
                } catch (AssayException e) {
                    source.wrong(e.message(), section.place(target));
                }
            }
        });
        if (plan != null) {
            requireClasses(section, plan, costs, source);
            if (section.ownPrices() != null && costs.size() == bills.size()) {
                UnusedPriceCheck.require(
                        section.book().rows(), listed(plugins, section, folder), costs.values(), source);
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
}
