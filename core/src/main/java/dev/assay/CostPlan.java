package dev.assay;

import dev.assay.cost.Costing;
import dev.assay.cost.Prices;
import dev.assay.cost.Pricing;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the systems of an experiment are priced. Immutable.
 *
 * @param book the prices
 * @param terms on which; trials have the prices of their own day
 * @param models that make the figures
 * @param folder that the paths of bills begin in
 */
record CostPlan(PriceBook book, PricingTerms terms, List<CostModel> models, Path folder) {

    /**
     * Of today.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such month
     */
    static PricingTerms terms(PurchaseOption option, BigDecimal hoursPerMonth) {
        return new PricingTerms(LocalDate.now(ZoneOffset.UTC), option, hoursPerMonth, null, List.of());
    }

    /** On demand, with all models. */
    static CostPlan of(Prices prices, @Nullable Path priceFile) {
        PricingTerms terms = terms(PurchaseOption.ON_DEMAND, PricingTerms.HOURS_PER_MONTH);
        return of(prices, priceFile, terms, List.of(), Path.of("").toAbsolutePath());
    }

    /**
     * With the prices of lists, and of a file before them.
     *
     * @param models ids; all for none
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the file or a model is wrong
     */
    static CostPlan of(Prices prices, @Nullable Path priceFile, PricingTerms terms, List<String> models, Path folder) {
        return new CostPlan(prices.book(priceFile), terms, prices.models(models), folder);
    }

    /**
     * Of a system in short form, or of a bill in a file.
     *
     * @param stated whether it is said to be what is measured
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is neither, is not sold, or a price is missing today
     */
    Costing costing(String system, boolean stated) {
        ResourceBill bill = Prices.bill(system, book, folder);
        Pricing.price(bill, book, terms);
        return new Costing(bill, book, terms, false, models, stated ? Costing.Claim.STATED : Costing.Claim.NONE);
    }
}
