package dev.assay.spi.cost;

import dev.assay.model.cost.PriceBook;
import org.apiguardian.api.API;

/**
 * Has prices: a list that somebody copied, or a provider that is asked. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Thread-safe. Asked outside of any measurement.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface PriceSource {

    /** Unique, in kebab case, such as {@code shipped}. */
    String id();

    /** What it is, in one line. */
    String description();

    /**
     * The prices somebody wants, each with the date and the source of its list; none if it has none of them.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if they could not be had
     */
    PriceBook prices(PriceQuery query);
}
