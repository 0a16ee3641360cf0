package dev.assay.cost;

import dev.assay.internal.usage.ImposedRate;
import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.model.cost.Charge;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.CostFigure;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.Performance;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricedBill;
import dev.assay.model.cost.PricedBill.PricedLine;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Evidence;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.cost.CostModel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Prices trials on a system. Immutable.
 *
 * @param bill of the system
 * @param prices to look up
 * @param terms of the prices; their day applies only if it is {@code fixed}
 * @param fixed whether prices are those of the day in the terms, instead of the day of the trial
 * @param models that compute the figures
 * @param claim relation of the bill to the measured system
 * @param facts of instances that the user states
 * @param bills sources of bills
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Costing(
        ResourceBill bill,
        PriceBook prices,
        PricingTerms terms,
        boolean fixed,
        List<CostModel> models,
        Claim claim,
        List<InstanceFacts> facts,
        BillSources bills) {

    /** The stated relation of the priced system to the measured one. */
    public enum Claim {
        /** They differ. */
        OTHER,
        /** Unstated: they are the same if the name of the measured host shows it. */
        NONE,
        /** They are the same. */
        STATED
    }

    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);

    /** The beginning of the note on a price of another system than the measured one. */
    public static final String NOT_MEASURED = "price of a system that was not measured";

    /** Copies the lists. */
    public Costing {
        models = List.copyOf(models);
        facts = List.copyOf(facts);
    }

    /**
     * Returns the bill at the prices of the day in the terms, without metered usage.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a price is missing, or if the price of a meter does not fit
     *     the other prices. The check precedes the run, because it would be too late afterwards
     */
    public PricedBill held() {
        MeteredUse.require(bill, prices, terms);
        return Pricing.price(bill, prices, terms);
    }

    /**
     * Returns the cost of repetitions of one cell.
     *
     * @param trials at least one
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a price is missing
     */
    public Cost of(List<TrialResult> trials) {
        return of(trials, false);
    }

    /**
     * Returns the cost of repetitions of one cell.
     *
     * @param capacity whether the cell has the highest rate within the objectives
     */
    Cost of(List<TrialResult> trials, boolean capacity) {
        TrialResult first = trials.get(0);
        Performance alone = MeasuredPerformance.of(trials).orElse(null);
        Performance performance = alone != null && capacity ? alone.atCapacity() : alone;
        List<String> notes = new ArrayList<>();
        Optional<String> doubt = trials.stream()
                .flatMap(trial -> MeasuredSystem.mismatchReason(trial.target(), bill, claim, bills).stream())
                .findFirst();
        doubt.ifPresent(why -> notes.add(NOT_MEASURED + ": " + why));
        ImposedRate.of(first.load())
                .filter(asked -> performance != null)
                .ifPresent(asked -> notes.add("its throughput is set by the load, " + asked
                        + ", and is no capacity of the system: compare its figures under the same load only"));
        if (performance == null) {
            notes.add("no price-performance figure: the trial was refused, stopped or invalid");
        }
        LocalDate day = LocalDate.ofInstant(first.provenance().startedAt(), ZoneOffset.UTC);
        PricingTerms dated = fixed ? terms : terms.on(day);
        PricedBill priced =
                Pricing.price(MeteredUse.on(bill, new TrialUsage(trials), prices, dated), prices, dated, day);
        return summary(priced, performance, doubt.isEmpty(), notes);
    }

    /**
     * Returns the cost of a published figure. It was not measured here, so it is never ranked.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a price is missing
     */
    public Cost of(PublishedFigures.Row row) {
        PricedBill priced = Pricing.price(MeteredUse.on(bill, new PublishedUsage(row), prices, terms), prices, terms);
        return summary(priced, row.performance(), false, List.of("not measured here: published figures"));
    }

    private Cost summary(PricedBill priced, @Nullable Performance performance, boolean measured, List<String> notes) {
        Charge probe = priced.probe();
        return new Cost(
                priced.currency().getCurrencyCode(),
                written(priced.perHour().amount()),
                priced.perMonth().amount(),
                priced.components().stream()
                        .map(component -> component(priced, component))
                        .toList(),
                performance == null
                        ? List.of()
                        : models.stream()
                                .flatMap(model -> model.figures(priced, performance).stream())
                                .map(Costing::value)
                                .toList(),
                bill.system(),
                measured,
                probe.equals(Charge.none(priced.currency()))
                        ? null
                        : probe.perMonth(priced.hoursPerMonth()).amount(),
                priced.terms(),
                Stream.concat(notes.stream(), priced.notes().stream()).toList(),
                new Cost.Basis(
                        bill,
                        claim == Claim.STATED,
                        priced.lines().stream().map(PricedLine::price).toList(),
                        models.stream().map(CostModel::id).toList(),
                        priced.bill().lines().stream()
                                .filter(line -> line.evidence() != Evidence.STATED)
                                .toList(),
                        priced.bill().gaps(),
                        facts,
                        otherTerms(priced.terms())));
    }

    /** Returns the listed prices that decisions need besides those of the bill. */
    private List<UnitPrice> otherTerms(PricingTerms priced) {
        List<UnitPrice> rows = new ArrayList<>();
        for (ResourceBill.Line line : bill.lines()) {
            for (PurchaseOption option : PurchaseOption.values()) {
                if (line.component() == CostComponent.INSTANCE
                        && line.ownPrice() == null
                        && option != priced.option()) {
                    prices.find(line.sku(), option, priced.on()).ifPresent(rows::add);
                }
            }
        }
        for (ResourceBill.Line line : bills.againstBilledRequests(bill, prices)) {
            PurchaseOption option =
                    line.component() == CostComponent.INSTANCE ? priced.option() : PurchaseOption.ON_DEMAND;
            prices.find(line.sku(), option, priced.on()).ifPresent(rows::add);
        }
        return rows.stream().distinct().toList();
    }

    private static Cost.Component component(PricedBill priced, CostComponent component) {
        Money perMonth = priced.of(Set.of(component)).perMonth(priced.hoursPerMonth());
        return new Cost.Component(component.code(), perMonth.amount());
    }

    private static Cost.Value value(CostFigure figure) {
        BigDecimal low = figure.value().low();
        BigDecimal high = figure.value().high();
        return new Cost.Value(
                figure.name(),
                written(figure.value().value()),
                figure.unit(),
                figure.label(),
                low == null ? null : written(low),
                high == null ? null : written(high));
    }

    private static BigDecimal written(BigDecimal value) {
        return Money.plain(value.round(WRITTEN));
    }
}
