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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the smallest RDS system that has more of a resource than another one. Stateless. */
final class RdsUpgrades {

    /** The resources of which more can be bought. */
    static final Set<String> BUYABLE = Set.of(ResourceNames.CPU, ResourceNames.IOPS);

    /** Any number of IOPS can be bought; the proposal doubles them. */
    private static final int IOPS_FACTOR = 2;

    private RdsUpgrades() {}

    /**
     * Returns the upgrade of the system of a bill; empty if there is no larger one, or if the bill has other lines than the RDS system
     * that it is named after. Only limits that the user states end an upgrade; limits that were not verified are warnings.
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
        int iops = (int) Math.min((long) IOPS_FACTOR * bought, statedLimit(now, stated));
        if (iops <= bought) {
            return Optional.empty();
        }
        RdsSystem next = now.withIops(iops);
        return Optional.of(upgrade(
                now, next, iops + " IOPS instead of " + bought + warnings(now, next), ratio(iops, bought), Set.of()));
    }

    /** Returns the unverified limits that the next system exceeds and the present one does not. They do not stop an upgrade. */
    private static String warnings(RdsSystem now, RdsSystem next) {
        Integer iops = next.iops();
        Stream<String> instance = ShippedFacts.of(next.instanceClass()).stream()
                .filter(facts -> facts.storageIops() != null && iops != null && facts.storageIops() < iops)
                .map(facts -> RdsStorage.unverified(
                        facts.instanceClass() + " carries " + facts.storageIops() + " IOPS", facts.asOf()));
        Stream<String> storage =
                next.warnings().stream().filter(each -> !now.warnings().contains(each));
        return Stream.concat(instance, storage)
                .map(warning -> ", with a warning: " + warning)
                .collect(Collectors.joining());
    }

    /** Returns the IOPS that the instance carries according to the user. */
    private static int statedLimit(RdsSystem system, List<InstanceFacts> stated) {
        return stated.stream()
                .filter(facts -> facts.instanceClass().equals(system.instanceClass()))
                .map(InstanceFacts::storageIops)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** Returns the smallest class of the same family that has more processors and a price for the same deployment. */
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
                        now.iops() != null && now.iops() <= statedLimit(now, stated)
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
