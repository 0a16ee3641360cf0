package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.internal.plan.CostSection;
import dev.assay.internal.plan.PlanSource;
import dev.assay.internal.plugin.Plugins;
import dev.assay.model.AssayException;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes of a plan's cost section how each target is priced; what is wrong with it is among the problems. Stateless. */
final class PlanCosts {

    private PlanCosts() {}

    /**
     * @param targets names of all
     * @param folder that the plan stands in, absolute
     */
    static Map<String, Costing> of(
            Assay assay, CostSection section, List<String> targets, Path folder, PlanSource source) {
        Map<String, Costing> costs = new TreeMap<>();
        CostPlan plan = plan(assay, section, folder, source);
        section.bills(targets).forEach((target, system) -> {
            if (!targets.contains(target)) {
                source.wrong(
                        "there is no target '" + target + "'" + Plugins.suggestion(target, targets) + "; there are "
                                + String.join(", ", targets),
                        section.place(target));
            } else if (plan != null) {
                try {
                    costs.put(target, plan.costing(system, Boolean.TRUE.equals(section.measured())));
                } catch (AssayException e) {
                    source.wrong(e.message(), section.place(target));
                }
            }
        });
        return costs;
    }

    private static @Nullable CostPlan plan(Assay assay, CostSection section, Path folder, PlanSource source) {
        String wrong = "models";
        List<String> models = Objects.requireNonNullElse(section.models(), List.of());
        Path prices = section.prices() == null ? null : folder.resolve(section.prices());
        try {
            assay.prices().models(models);
            wrong = "hours-per-month";
            BigDecimal hours = section.hoursPerMonth() == null
                    ? PricingTerms.HOURS_PER_MONTH
                    : BigDecimal.valueOf(section.hoursPerMonth());
            PurchaseOption term = Objects.requireNonNullElse(section.term(), PurchaseOption.ON_DEMAND);
            PricingTerms terms = CostPlan.terms(term, hours);
            wrong = "instances";
            List<InstanceFacts> facts = section.facts();
            wrong = "prices";
            return new CostPlan(
                    assay.prices().book(prices), terms, assay.prices().models(models), folder, section.client(), facts);
        } catch (AssayException e) {
            source.wrong(e.message(), "cost", wrong);
            return null;
        }
    }
}
