package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.cost.Upgrade;
import dev.assay.spi.cost.Alternatives;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Alternatives to the RDS system of a bill in short form. Stateless, thread-safe. */
final class RdsAlternatives implements Alternatives {

    /** The resources of which more can be bought. */
    private static final Set<String> BUYABLE = Set.of(ResourceNames.CPU, ResourceNames.IOPS);

    /** Any number of IOPS can be bought; the proposal doubles them. */
    private static final int IOPS_FACTOR = 2;

    private static final String COUNTED_BY_STORAGE =
            "Aurora's storage makes them, and only the provider's monitoring counts them";

    @Override
    public Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return BUYABLE.contains(resource) && RdsSystem.looksLike(bill.system())
                ? upgrade(resource, bill, stated, prices.get())
                : Optional.empty();
    }

    @Override
    public Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return RdsSystem.billsRequests(bill.system())
                ? RdsSystem.of(bill, prices.get())
                        .flatMap(billed -> Optional.ofNullable(billed.storage().withRequestsInItsPrice())
                                .map(free -> requestsIncluded(billed, free, prices.get())))
                : Optional.empty();
    }

    private static RequestsIncluded requestsIncluded(RdsSystem billed, RdsStorage free, PriceBook prices) {
        String name = billed.toString().replace(":" + billed.storage().code() + ":", ":" + free.code() + ":");
        @Nullable ResourceBill included = null;
        @Nullable String problem = null;
        try {
            included = RdsBill.of(RdsSystem.parse(name, prices), null);
        } catch (AssayException e) {
            problem = e.message();
        }
        return new RequestsIncluded(
                RdsBill.of(billed, null),
                name,
                included,
                problem,
                RdsBill.request(billed),
                billed.storage().aurora() ? COUNTED_BY_STORAGE : null);
    }

    /**
     * Only limits that the user states end an upgrade; unverified limits are warnings. A bill with other lines than the RDS system that
     * it is named after has no upgrade.
     */
    private static Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, PriceBook prices) {
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
