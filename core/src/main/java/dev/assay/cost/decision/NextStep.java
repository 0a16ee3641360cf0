package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.Pricing;
import dev.assay.cost.RdsBill;
import dev.assay.cost.RdsSystem;
import dev.assay.cost.Throttle;
import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.cost.ledger.PricedLedger;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import java.math.BigDecimal;
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
 * transactions, and n times the resource n times that. The least of all resources that were observed is what the system can give.
 *
 * @param system that was measured
 * @param next the system to buy
 * @param resource that bound, of which the other one has more
 * @param observed whether that was observed, or an estimate says that it may have bound
 * @param more what it has more, in words
 * @param perMonth that it costs more; null if a price is missing
 * @param missing which price that is; null if none
 * @param transactionsPerSecond that were measured
 * @param mostTransactionsPerSecond that it would give at most, if its transactions need what they did
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
        BigDecimal transactionsPerSecond,
        BigDecimal mostTransactionsPerSecond,
        String then) {

    /** What works while it serves, rather than is waited for. */
    private static final List<String> SERVING =
            List.of(Ledger.CPU, Ledger.IOPS, Ledger.STORAGE_THROUGHPUT, Ledger.NETWORK, Ledger.CLIENT);

    /**
     * The step of a point; empty unless it was priced as the database of RDS in short form that it was measured on, took what it could
     * get, and one resource bound in all its repetitions that more can be bought of.
     *
     * @param prices that know what is sold; not asked where nothing bound
     */
    public static Optional<NextStep> of(PricedPoint point, Supplier<PriceBook> prices) {
        boolean capacity = point.flaw() == null
                && point.cost().measured()
                && RdsSystem.looksLike(point.cost().bill().system())
                && Throttle.of(point.trials().get(0).load()).isEmpty();
        BigDecimal rate = point.transactionsPerSecond().isEmpty()
                ? BigDecimal.ZERO
                : point.transactionsPerSecond().get().value();
        if (!capacity || rate.signum() <= 0) {
            return Optional.empty();
        }
        List<Ledger> ledgers = List.copyOf(PricedLedger.of(point).values());
        Optional<String> bound = common(ledgers, Ledger::bound);
        return bound.or(() -> common(ledgers, Ledger::suspected))
                .flatMap(resource -> Purchase.of(resource, point, prices)
                        .map(purchase -> step(point, rate, ledgers, resource, bound.isPresent(), purchase, prices)));
    }

    /** The one resource of which all ledgers say so. */
    private static Optional<String> common(List<Ledger> ledgers, Function<Ledger, Optional<Entry>> which) {
        List<Optional<String>> named = ledgers.stream()
                .map(ledger -> which.apply(ledger).map(Entry::resource))
                .distinct()
                .toList();
        return named.size() == 1 ? named.get(0) : Optional.empty();
    }

    private static NextStep step(
            PricedPoint point,
            BigDecimal rate,
            List<Ledger> ledgers,
            String resource,
            boolean observed,
            Purchase purchase,
            Supplier<PriceBook> prices) {
        BigDecimal most = rate.multiply(purchase.factor()).divide(used(ledgers, resource, true), Money.DIVISION);
        String then = resource;
        for (String other : SERVING) {
            BigDecimal used = other.equals(resource) || purchase.others().contains(other)
                    ? BigDecimal.ZERO
                    : used(ledgers, other, false);
            if (used.signum() > 0) {
                BigDecimal serves = rate.divide(used, Money.DIVISION);
                then = serves.compareTo(most) < 0 ? other : then;
                most = serves.min(most);
            }
        }
        RdsSystem now = RdsSystem.parse(point.cost().bill().system(), prices.get());
        Money more = null;
        String missing = null;
        try {
            more = held(purchase.system(), prices.get(), point).minus(held(now, prices.get(), point));
        } catch (AssayException e) {
            missing = e.message();
        }
        return new NextStep(
                now.toString(),
                purchase.system().toString(),
                resource,
                observed,
                purchase.more(),
                more,
                missing,
                rate,
                most,
                then);
    }

    /** What is billed by use is the same for the same transactions, and in neither sum. */
    private static Money held(RdsSystem system, PriceBook prices, PricedPoint point) {
        PricingTerms terms = point.cost().terms();
        return Pricing.price(RdsBill.of(system), prices, terms).system().perMonth(terms.hoursPerMonth());
    }

    /** The share of a resource that was used, the mean of all repetitions; zero unless it was observed in each. */
    private static BigDecimal used(List<Ledger> ledgers, String resource, boolean estimatesToo) {
        List<BigDecimal> shares = new ArrayList<>();
        for (Ledger ledger : ledgers) {
            ledger.entries().stream()
                    .filter(entry -> entry.resource().equals(resource) && (estimatesToo || !entry.estimated()))
                    .map(Entry::utilization)
                    .filter(share -> share != null && Double.isFinite(share))
                    .map(share -> new BigDecimal(Double.toString(share)))
                    .forEach(shares::add);
        }
        return shares.size() < ledgers.size()
                ? BigDecimal.ZERO
                : shares.stream()
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(shares.size()), Money.DIVISION);
    }
}
