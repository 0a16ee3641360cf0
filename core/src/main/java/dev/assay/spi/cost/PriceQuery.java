package dev.assay.spi.cost;

import dev.assay.model.cost.Sku;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Which prices somebody wants; a source may have many more than it can fetch. Immutable.
 *
 * @param provider such as {@code aws}, or null for any
 * @param region by the provider's name, or null for any
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriceQuery(
        @Nullable String provider, @Nullable String region) {

    /** All there are. */
    public static final PriceQuery ALL = new PriceQuery(null, null);

    /** Whether somebody wants the price of that. */
    public boolean wants(Sku sku) {
        return (provider == null || provider.equals(sku.provider())) && (region == null || region.equals(sku.region()));
    }
}
