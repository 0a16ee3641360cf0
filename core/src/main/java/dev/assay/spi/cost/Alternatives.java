package dev.assay.spi.cost;

import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Upgrade;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Other systems of a service that could be bought instead of one.
 *
 * @implSpec As for {@link BillSource}. Price lists are long: take one from its supplier only if an answer depends on it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Alternatives {

    /** The alternatives of a service that offers none. */
    Alternatives NONE = new Alternatives() {};

    /**
     * Returns the smallest system that has more of a resource and differs in nothing else; empty if there is none.
     *
     * @param resource one of {@link dev.assay.model.cost.ResourceNames}
     * @param stated facts that the user states, before those of the catalogue
     */
    default Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return Optional.empty();
    }

    /** Returns the system whose price includes I/O requests; empty if those of this system are not billed. */
    default Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return Optional.empty();
    }
}
