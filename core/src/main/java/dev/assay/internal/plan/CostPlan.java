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
 * The pricing inputs shared by the systems of an experiment. Immutable.
 *
 * @param terms purchase terms; each trial uses the prices of its own day
 * @param folder base of relative paths of bill files
 * @param clients location of the clients, or {@code null} if not specified
 * @param facts instance facts stated by the user
 * @param probe the load-generating hosts, or {@code null} if they are not priced
 * @param bills resolves short forms to bills
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

    /** Returns today's terms. Throws a PLAN error if the hours are not those of a month. */
    static PricingTerms terms(PurchaseOption option, BigDecimal hoursPerMonth) {
        return new PricingTerms(LocalDate.now(ZoneOffset.UTC), option, hoursPerMonth, null, List.of());
    }

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

    /** Returns a copy without the clients' location, for a bill file that states its own data transfer. */
    CostPlan withoutClients() {
        return new CostPlan(book, terms, models, folder, null, facts, probe, bills);
    }

    /**
     * Prices a system in short form or the bill in a file.
     *
     * @param stated whether the user declares the priced system to be the measured one
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the text is neither form, or a product or price is missing
     */
    public Costing costing(String system, boolean stated) {
        return costing(bills.bill(system, book, folder, clients), stated);
    }

    /**
     * Prices a bill.
     *
     * @param stated whether the user declares the priced system to be the measured one
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a price is missing
     */
    Costing costing(ResourceBill bought, boolean stated) {
        ResourceBill bill = probe == null ? bought : bills.hosts(probe, book).on(bought);
        Costing.Claim claim = stated ? Costing.Claim.STATED : Costing.Claim.NONE;
        Costing costing = new Costing(bill, book, terms, false, models, claim, facts, bills);
        costing.held();
        return costing;
    }
}
