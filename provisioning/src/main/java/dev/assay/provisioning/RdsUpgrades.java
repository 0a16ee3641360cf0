package dev.assay.provisioning;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.cost.Upgrade;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The smallest RDS system that has more of a resource than another one. Stateless. */
final class RdsUpgrades {

    /** The resources of which more can be bought. */
    static final Set<String> BUYABLE = Set.of(ResourceNames.CPU, ResourceNames.IOPS);

    /** Any number of IOPS can be bought; twice as many is what people try. */
    private static final int DOUBLE = 2;

    private RdsUpgrades() {}

    /**
     * Returns the upgrade of the system of a bill; empty if the system already has the most, or the bill only has the name of an RDS
     * system.
     *
     * @param resource one of {@link #BUYABLE}
     */
    static Optional<Upgrade> of(String resource, ResourceBill bill, List<InstanceFacts> stated, PriceBook prices) {
        RdsSystem now = RdsSystem.of(bill, prices).orElse(null);
        List<ResourceBill.Line> database = bill.lines().stream()
                .filter(line -> line.component() != CostComponent.PROBE)
                .toList();
        if (now == null || !RdsBill.of(now, null).lines().equals(database)) {
            return Optional.empty();
        }
        return resource.equals(ResourceNames.IOPS) ? iops(now, stated) : instance(now, bill, stated, prices);
    }

    private static Upgrade upgrade(RdsSystem now, RdsSystem next, String more, BigDecimal factor, Set<String> others) {
        return new Upgrade(RdsBill.of(now, null), RdsBill.of(next, null), more, factor, others);
    }

    private static Optional<Upgrade> iops(RdsSystem now, List<InstanceFacts> stated) {
        Integer bought = now.iops();
        if (bought == null) {
            return Optional.empty();
        }
        int most = now.storage().mostIops(now.gib());
        int carried = Math.min(most, carried(now, stated));
        int iops = (int) Math.min((long) DOUBLE * bought, carried);
        return iops <= bought
                ? Optional.empty()
                : Optional.of(upgrade(
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
    private static Optional<Upgrade> instance(
            RdsSystem now, ResourceBill bill, List<InstanceFacts> stated, PriceBook prices) {
        InstanceFacts has = facts(now.instanceClass(), stated).orElse(null);
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
                .flatMap(name -> facts(name, stated).stream())
                .filter(facts -> facts.vcpus() > has.vcpus())
                .min(Comparator.comparingInt(InstanceFacts::vcpus).thenComparing(InstanceFacts::memoryGib))
                .map(facts -> upgrade(
                        now,
                        now.withInstanceClass(facts.instanceClass()),
                        facts.vcpus() + " vCPU instead of " + has.vcpus(),
                        ratio(facts.vcpus(), has.vcpus()),
                        now.iops() != null && now.iops() <= carried(now, stated)
                                ? Set.of(ResourceNames.STORAGE_THROUGHPUT, ResourceNames.NETWORK)
                                : Set.of(ResourceNames.STORAGE_THROUGHPUT, ResourceNames.NETWORK, ResourceNames.IOPS)));
    }

    private static Optional<InstanceFacts> facts(String instanceClass, List<InstanceFacts> stated) {
        return stated.stream()
                .filter(each -> each.instanceClass().equals(instanceClass))
                .findFirst()
                .or(() -> ShippedFacts.of(instanceClass));
    }

    /** {@code db.m5.} of {@code db.m5.2xlarge}. */
    private static String family(String instanceClass) {
        return instanceClass.substring(0, instanceClass.lastIndexOf('.') + 1);
    }

    private static BigDecimal ratio(int more, int before) {
        return BigDecimal.valueOf(more).divide(BigDecimal.valueOf(before), Money.DIVISION);
    }
}
