package dev.assay.cost.decision;

import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.usage.ImposedRate;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.cost.Upgrade;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What one would buy next of what bound a point: what that costs more, and what it would give at most. Nobody measured it: it is an
 * estimate, is never ranked, and says what to measure next. Immutable.
 *
 * <p>The most is the bound of operational analysis (P. J. Denning and J. P. Buzen, The Operational Analysis of Queueing Network Models,
 * ACM Computing Surveys 10, 1978): where a share U of a resource is used at a rate X, it serves no more than X / U of the same
 * transactions, and n times the resource n times that. The least of all resources that were observed is what the system can give. Of
 * what was used beyond what was bought, in bursts or by an estimate, all was used.
 *
 * @param system that was measured
 * @param next the system to buy
 * @param resource that bound, of which the other one has more
 * @param observed whether that was observed, or an estimate says that it may have bound
 * @param more what it has more, in words
 * @param perMonth that what it holds costs more, negative if less; null if a price is missing
 * @param missing which price that is; null if none
 * @param byUse whether something is billed by use besides, which is in neither price
 * @param verdict how far what was measured can be believed
 * @param transactionsPerSecond that were measured, with their interval
 * @param mostTransactionsPerSecond that it would give at most, if its transactions need what they did; the interval is that of what was
 *     measured, and tells nothing of the bound
 * @param then the resource that would bind then, of those observed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NextStep(
        String system,
        String next,
        String resource,
        boolean observed,
        String more,
        @Nullable Money perMonth,
        @Nullable String missing,
        boolean byUse,
        Verdict.Status verdict,
        Estimate transactionsPerSecond,
        Estimate mostTransactionsPerSecond,
        String then) {

    /** What works while it serves, rather than is waited for. */
    private static final List<String> SERVING = List.of(
            ResourceNames.CPU,
            ResourceNames.IOPS,
            ResourceNames.STORAGE_THROUGHPUT,
            ResourceNames.NETWORK,
            ResourceNames.CLIENT);

    /** What is written down of a figure that was divided. */
    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);

    /**
     * Returns the step of a point; empty unless the point was priced as the system in short form that it was measured on, its load was
     * not throttled, and one resource bound all its repetitions of which more can be bought.
     *
     * @param prices that show what is sold; not asked for if nothing bound, and at most once
     */
    public static Optional<NextStep> of(PricedPoint point, Supplier<PriceBook> prices, BillSources bills) {
        boolean capacity = point.flaw() == null
                && point.cost().measured()
                && bills.hasForm(point.cost().basis().bill().system())
                && ImposedRate.of(point.trials().get(0).load()).isEmpty();
        Estimate rate = point.transactionsPerSecond().orElse(Estimate.of(BigDecimal.ZERO));
        if (!capacity || rate.value().signum() <= 0) {
            return Optional.empty();
        }
        List<Ledger> ledgers = List.copyOf(Ledger.ofCells(point).values());
        boolean observed = ledgers.stream().anyMatch(ledger -> ledger.bound().isPresent());
        LazyPrices book = new LazyPrices(prices);
        return common(ledgers, observed ? Ledger::bound : Ledger::suspected)
                .filter(resource -> used(ledgers, resource, true).signum() > 0)
                .flatMap(resource -> bills.upgrade(
                                resource,
                                point.cost().basis().bill(),
                                point.cost().basis().facts(),
                                book)
                        .map(upgrade ->
                                step(point, rate, new Bound(ledgers, resource, observed), upgrade, book.get())));
    }

    /** What bound, by all ledgers of a point. */
    private record Bound(List<Ledger> ledgers, String resource, boolean observed) {}

    /** The one resource of which all ledgers say so. */
    private static Optional<String> common(List<Ledger> ledgers, Function<Ledger, Optional<Entry>> which) {
        List<Optional<String>> named = ledgers.stream()
                .map(ledger -> which.apply(ledger).map(Entry::resource))
                .distinct()
                .toList();
        return named.size() == 1 ? named.get(0) : Optional.empty();
    }

    private static NextStep step(PricedPoint point, Estimate rate, Bound bound, Upgrade upgrade, PriceBook prices) {
        BigDecimal growth = upgrade.factor().divide(used(bound.ledgers(), bound.resource(), true), Money.DIVISION);
        String then = bound.resource();
        for (String other : SERVING) {
            BigDecimal used = other.equals(bound.resource()) || upgrade.others().contains(other)
                    ? BigDecimal.ZERO
                    : used(bound.ledgers(), other, false);
            if (used.signum() > 0) {
                BigDecimal serves = BigDecimal.ONE.divide(used, Money.DIVISION);
                then = serves.compareTo(growth) < 0 ? other : then;
                growth = serves.min(growth);
            }
        }
        BigDecimal most = growth;
        Money more = null;
        String missing = null;
        try {
            more = held(upgrade.next(), prices, point).minus(held(upgrade.now(), prices, point));
        } catch (AssayException e) {
            missing = e.message();
        }
        ResourceBill bill = point.cost().basis().bill();
        return new NextStep(
                upgrade.now().system(),
                upgrade.next().system(),
                bound.resource(),
                bound.observed(),
                upgrade.more(),
                more,
                missing,
                !bill.meters().isEmpty() || bill.gaps().stream().anyMatch(gap -> gap.component() == CostComponent.IO),
                point.status(),
                rate,
                rate.map(measured -> measured.multiply(most).round(WRITTEN)),
                then);
    }

    /** What is billed by use is the same for the same transactions, and in neither sum. */
    private static Money held(ResourceBill bill, PriceBook prices, PricedPoint point) {
        PricingTerms terms = point.cost().terms();
        return Pricing.price(bill, prices, terms).system().perMonth(terms.hoursPerMonth());
    }

    /** The share of a resource that was used, 1 at most, the mean of all repetitions; zero unless it was observed in each. */
    private static BigDecimal used(List<Ledger> ledgers, String resource, boolean estimatesToo) {
        List<BigDecimal> shares = new ArrayList<>();
        for (Ledger ledger : ledgers) {
            ledger.entries().stream()
                    .filter(entry -> entry.resource().equals(resource) && (estimatesToo || !entry.estimated()))
                    .map(Entry::utilization)
                    .filter(share -> share != null && Double.isFinite(share))
                    .map(share -> new BigDecimal(Double.toString(share)).min(BigDecimal.ONE))
                    .forEach(shares::add);
        }
        return shares.size() < ledgers.size()
                ? BigDecimal.ZERO
                : shares.stream()
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(shares.size()), Money.DIVISION);
    }
}
