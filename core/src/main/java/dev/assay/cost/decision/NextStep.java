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
 * The next purchase for the resource that bound a point: its price, and an upper bound of its throughput. It is an estimate,
 * never ranked, and a proposal for the next measurement. Immutable.
 *
 * <p>The bound follows operational analysis (P. J. Denning and J. P. Buzen, The Operational Analysis of Queueing Network Models,
 * ACM Computing Surveys 10, 1978). A resource with utilization U at throughput X serves at most X / U of the same transactions; n
 * times the resource serves n times that. The bound is the minimum over all observed resources. Utilization above 1, from bursts
 * or estimates, counts as 1.
 *
 * @param system the measured system
 * @param next the system to buy
 * @param resource the bottleneck, of which the next system has more
 * @param observed whether the bottleneck was observed; false if it is an estimate
 * @param more the additional amount, as text
 * @param perMonth monthly price difference without metered usage, negative if cheaper; null if a price is missing
 * @param missing the missing price; null if none
 * @param byUse whether metered usage comes on top of both prices
 * @param verdict of the measurement
 * @param transactionsPerSecond measured, with its interval
 * @param mostTransactionsPerSecond upper bound for the same transactions; its interval is that of the measurement and ignores the
 *     uncertainty of the bound
 * @param then the observed resource that would be the next bottleneck
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

    /** Resources that serve requests; waits are excluded. */
    private static final List<String> SERVING = List.of(
            ResourceNames.CPU,
            ResourceNames.IOPS,
            ResourceNames.STORAGE_THROUGHPUT,
            ResourceNames.NETWORK,
            ResourceNames.CLIENT);

    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);

    /**
     * Returns the step of a point. Empty unless the point was measured on the priced system in short form, its load was not
     * throttled, and the same resource bound all repetitions and has an upgrade.
     *
     * @param prices called once if a resource bound, else never
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

    private record Bound(List<Ledger> ledgers, String resource, boolean observed) {}

    /** Returns the resource that all ledgers name; empty if they differ. */
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

    /** Metered usage is equal for equal transactions, and left out of both sums. */
    private static Money held(ResourceBill bill, PriceBook prices, PricedPoint point) {
        PricingTerms terms = point.cost().terms();
        return Pricing.price(bill, prices, terms).system().perMonth(terms.hoursPerMonth());
    }

    /** Returns the mean utilization over the repetitions, at most 1; zero if a repetition has none. */
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
