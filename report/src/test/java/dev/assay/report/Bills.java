package dev.assay.report;

import dev.assay.cost.Costing;
import dev.assay.cost.Prices;
import dev.assay.cost.formula.Microcents;
import dev.assay.cost.formula.MonthlyDollar;
import dev.assay.cost.formula.ThreeYearCost;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Prices trials by what studies say of their systems. Stateless. */
final class Bills {

    private Bills() {}

    /** All price lists, bill sources and cost models. */
    static final Prices PRICES = Prices.discover(Bills.class.getClassLoader());

    static ResourceBill.Line line(CostComponent component, String quantity, PriceUnit unit, String price) {
        return new ResourceBill.Line(
                component,
                new Sku("own", "study", component.code()),
                new BigDecimal(quantity),
                unit,
                "the study",
                Money.usd(price));
    }

    /** The same trial with its price. */
    static TrialResult priced(TrialResult trial, String system, List<CostModel> models, ResourceBill.Line... lines) {
        Costing costing = new Costing(
                new ResourceBill(system, List.of(lines), List.of()),
                PriceBook.EMPTY,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 20)),
                true,
                models,
                Costing.Claim.STATED,
                List.of(),
                PRICES.bills());
        return trial.withCost(costing.of(List.of(trial)));
    }

    static List<CostModel> ofTpcc() {
        return List.of(new ThreeYearCost(), new Microcents(), new MonthlyDollar());
    }

    static List<CostModel> monthly() {
        return List.of(new MonthlyDollar());
    }
}
