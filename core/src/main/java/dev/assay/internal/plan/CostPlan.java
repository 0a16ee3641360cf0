package dev.assay.internal.plan;

import dev.assay.cost.BillSources;
import dev.assay.cost.Costing;
import dev.assay.cost.Prices;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.InstanceFacts;
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
 * @param clients where they stand, or null if nobody said so
 * @param facts of instances that somebody states
 * @param probe the hosts that drive the load, or null if they are not priced
 * @param bills that make bills of short forms
 */
public record CostPlan(
        PriceBook book,
        PricingTerms terms,
        List<CostModel> models,
        Path folder,
        @Nullable ClientPlace clients,
        List<InstanceFacts> facts,
        @Nullable String probe,
        BillSources bills) {

    /**
     * Of today.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such month
     */
    static PricingTerms terms(PurchaseOption option, BigDecimal hoursPerMonth) {
        return new PricingTerms(LocalDate.now(ZoneOffset.UTC), option, hoursPerMonth, null, List.of());
    }

    /** On demand, with all models. */
    public static CostPlan of(
            Prices prices, @Nullable Path priceFile, @Nullable ClientPlace clients, @Nullable String probe) {
        PricingTerms terms = terms(PurchaseOption.ON_DEMAND, PricingTerms.HOURS_PER_MONTH);
        Path here = Path.of("").toAbsolutePath();
        return new CostPlan(
                prices.book(priceFile),
                terms,
                prices.models(List.of()),
                here,
                clients,
                List.of(),
                probe,
                prices.bills());
    }

    /** The same for a bill in a file, which names for itself what is moved. */
    CostPlan withoutClients() {
        return new CostPlan(book, terms, models, folder, null, facts, probe, bills);
    }

    /**
     * Of a system in short form, or of a bill in a file.
     *
     * @param stated whether it is said to be what is measured
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it is neither, is not sold, or a price is missing today
     */
    public Costing costing(String system, boolean stated) {
        ResourceBill bought = bills.bill(system, book, folder, clients);
        ResourceBill bill = probe == null ? bought : bills.hosts(probe, book).on(bought);
        Costing.Claim claim = stated ? Costing.Claim.STATED : Costing.Claim.NONE;
        Costing costing = new Costing(bill, book, terms, false, models, claim, facts, bills);
        costing.held();
        return costing;
    }
}
