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
 * Other systems of a service that could replace a priced one.
 *
 * @implSpec As for {@link BillSource}. Price lists are long: call the supplier only if the result depends on prices.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Alternatives {

    /** A service without alternatives. */
    Alternatives NONE = new Alternatives() {};

    /**
     * Returns the smallest system that has more of a resource and is otherwise the same; empty if there is none.
     *
     * @param resource one of {@link dev.assay.model.cost.ResourceNames}
     * @param stated facts that the user states; they take precedence over the catalogue
     */
    default Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return Optional.empty();
    }

    /** Returns the same system on storage whose price includes I/O requests; empty if they are not billed. */
    default Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return Optional.empty();
    }
}
