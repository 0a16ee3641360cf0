package dev.assay.spi.cost;

import dev.assay.model.cost.PriceBook;
import java.nio.file.Path;
import java.util.Optional;
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

    /**
     * Returns the prices of a file in the provider's own format; empty if the file has another format, cannot be read, or does not
     * exist.
     *
     * @implSpec The default returns an empty result. Look at the beginning of the file only to recognise the format: a provider's
     *     list has hundreds of megabytes.
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the file has the format, and its content is wrong
     */
    default Optional<PriceBook> read(Path file) {
        return Optional.empty();
    }
}
