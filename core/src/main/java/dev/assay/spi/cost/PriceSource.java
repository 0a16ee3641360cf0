package dev.assay.spi.cost;

import dev.assay.model.cost.PriceBook;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A source of prices: a copied price list, or a provider's service. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Thread-safe. Never called during a measurement.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface PriceSource {

    /** Returns the unique id in kebab-case, such as {@code shipped}. */
    String id();

    /** Returns a description in one line. */
    String description();

    /**
     * Returns the selected prices, each with the date and the source of its list; empty if it has none.
     *
     * @throws dev.assay.model.AssayException of kind {@code HOST} if the prices cannot be fetched
     */
    PriceBook prices(PriceQuery query);

    /**
     * Returns the prices of a file in the provider's own format; empty if the file has another format, cannot be read, or does
     * not exist.
     *
     * @implSpec The default returns an empty result. Read only the beginning of the file to recognise the format: a provider's
     *     list may have hundreds of megabytes.
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the file has the format, but its content is invalid
     */
    default Optional<PriceBook> read(Path file) {
        return Optional.empty();
    }
}
