package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Upgrade;
import dev.assay.spi.cost.Alternatives;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Alternatives to the RDS system of a bill in short form. Stateless, thread-safe. */
final class RdsAlternatives implements Alternatives {

    private static final String COUNTED_BY_STORAGE =
            "it is Aurora's storage that makes them, and only the provider's monitoring counts them";

    @Override
    public Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return RdsUpgrades.BUYABLE.contains(resource) && RdsSystem.looksLike(bill.system())
                ? RdsUpgrades.of(resource, bill, stated, prices.get())
                : Optional.empty();
    }

    @Override
    public Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return RdsSystem.billsRequests(bill.system())
                ? RdsSystem.of(bill, prices.get())
                        .flatMap(billed -> Optional.ofNullable(billed.storage().withRequestsInItsPrice())
                                .map(free -> of(billed, free, prices.get())))
                : Optional.empty();
    }

    private static RequestsIncluded of(RdsSystem billed, RdsStorage free, PriceBook prices) {
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
}
