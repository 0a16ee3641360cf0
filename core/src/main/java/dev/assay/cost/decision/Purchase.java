package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.ProbeHosts;
import dev.assay.cost.RdsBill;
import dev.assay.cost.RdsInstanceKey;
import dev.assay.cost.RdsSystem;
import dev.assay.cost.ShippedFacts;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The least that one can buy more of a resource. Immutable.
 *
 * @param now what there is
 * @param system that has more of it, and differs in nothing else
 * @param more what it has more, in words
 * @param factor by which it has more, above 1
 * @param others what else it has more of, and nobody knows how much
 */
record Purchase(RdsSystem now, RdsSystem system, String more, BigDecimal factor, Set<String> others) {

    /** Copies the set. */
    Purchase {
        others = Set.copyOf(others);
    }

    /** Of IOPS any number can be bought; twice as many is what people try. */
    private static final int DOUBLE = 2;

    /** The resources that more can be bought of. */
    static final Set<String> BUYABLE = Set.of(Ledger.CPU, Ledger.IOPS);

    /**
     * What can be bought for the system of a point; empty if that has the most there is, or is no more than called a database of RDS.
     *
     * @param resource one of {@link #BUYABLE}
     */
    static Optional<Purchase> of(String resource, PricedPoint point, PriceBook prices) {
        ResourceBill bill = point.cost().bill();
        RdsSystem now = RdsSystem.of(bill, prices).orElse(null);
        if (now == null
                || !RdsBill.of(now).lines().equals(ProbeHosts.without(bill).lines())) {
            return Optional.empty();
        }
        List<InstanceFacts> stated = point.cost().facts();
        return resource.equals(Ledger.IOPS) ? iops(now, stated) : instance(now, bill, stated, prices);
    }

    private static Optional<Purchase> iops(RdsSystem now, List<InstanceFacts> stated) {
        Integer bought = now.iops();
        if (bought == null) {
            return Optional.empty();
        }
        int most = now.storage().mostIops(now.gib());
        int carried = Math.min(most, carried(now, stated));
        int iops = (int) Math.min((long) DOUBLE * bought, carried);
        return iops <= bought
                ? Optional.empty()
                : Optional.of(new Purchase(
                        now,
                        now.withIops(iops),
                        iops + " IOPS instead of " + bought + unverified(now, iops),
                        ratio(iops, bought),
                        Set.of()));
    }

    /** What the instance is said to carry, if that is less. */
    private static String unverified(RdsSystem system, int iops) {
        return ShippedFacts.of(system.instanceClass())
                .filter(facts -> facts.storageIops() != null && facts.storageIops() < iops)
                .map(facts ->
                        " (of which the instance carries " + facts.storageIops() + ", " + facts.limitsSource() + ")")
                .orElse("");
    }

    /** No instance carries more than its own limit, whatever its storage could do. */
    private static int carried(RdsSystem system, List<InstanceFacts> stated) {
        return stated.stream()
                .filter(facts -> facts.instanceClass().equals(system.instanceClass()))
                .map(InstanceFacts::storageIops)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** The smallest class of the same family that has more processors, and a price for the same deployment. */
    private static Optional<Purchase> instance(
            RdsSystem now, ResourceBill bill, List<InstanceFacts> stated, PriceBook prices) {
        InstanceFacts has = ShippedFacts.of(now.instanceClass(), stated).orElse(null);
        RdsInstanceKey key = RdsInstanceKey.of(bill).orElse(null);
        if (has == null || key == null) {
            return Optional.empty();
        }
        return prices.rows().stream()
                .map(UnitPrice::sku)
                .filter(sku -> sku.region().equals(now.region()))
                .flatMap(sku -> RdsInstanceKey.of(sku).stream())
                .filter(sold -> sold.engine().equals(key.engine())
                        && sold.deployment().equals(key.deployment())
                        && family(sold.instanceClass()).equals(family(now.instanceClass())))
                .map(RdsInstanceKey::instanceClass)
                .distinct()
                .flatMap(name -> ShippedFacts.of(name, stated).stream())
                .filter(facts -> facts.vcpus() > has.vcpus())
                .min(Comparator.comparingInt(InstanceFacts::vcpus).thenComparing(InstanceFacts::memoryGib))
                .map(facts -> new Purchase(
                        now,
                        now.withInstanceClass(facts.instanceClass()),
                        facts.vcpus() + " vCPU instead of " + has.vcpus(),
                        ratio(facts.vcpus(), has.vcpus()),
                        now.iops() != null && now.iops() <= carried(now, stated)
                                ? Set.of(Ledger.STORAGE_THROUGHPUT, Ledger.NETWORK)
                                : Set.of(Ledger.STORAGE_THROUGHPUT, Ledger.NETWORK, Ledger.IOPS)));
    }

    /** {@code db.m5.} of {@code db.m5.2xlarge}. */
    private static String family(String instanceClass) {
        return instanceClass.substring(0, instanceClass.lastIndexOf('.') + 1);
    }

    private static BigDecimal ratio(int more, int before) {
        return BigDecimal.valueOf(more).divide(BigDecimal.valueOf(before), Money.DIVISION);
    }
}
