package dev.assay.spi.cost;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apiguardian.api.API;

/**
 * A provider's service that publishes its current prices. Found by {@link java.util.ServiceLoader} when a command fetches prices, and
 * not before: it may load libraries that call the provider.
 *
 * @implSpec Stateless and thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface PriceListService {

    /** Returns the provider in keys of prices, such as {@code aws}. */
    String provider();

    /**
     * Fetches the current prices of rented databases and client hosts in a region.
     *
     * @param region the provider's name
     * @param file that is written; its format is the provider's own, which a {@link PriceSource} reads
     * @param progress called with the number of products so far
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the provider has no prices in the region, {@code HOST} if the
     *     service refuses or cannot be reached, or the file cannot be written
     */
    void fetch(String region, Path file, LongConsumer progress);

    /** Returns the statements of an access policy that allow {@link #fetch}; empty if it needs no permission. */
    default List<Map<String, Object>> permissions() {
        return List.of();
    }
}
