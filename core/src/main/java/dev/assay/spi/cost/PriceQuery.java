package dev.assay.spi.cost;

import dev.assay.model.cost.Sku;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A selection of prices, for sources that have more than they can fetch. Immutable.
 *
 * @param provider such as {@code aws}, or null for any; not empty
 * @param region the provider's name of a region, or null for any; not empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriceQuery(
        @Nullable String provider, @Nullable String region) {

    /** All prices. */
    public static final PriceQuery ALL = new PriceQuery(null, null);

    public PriceQuery {
        if ((provider != null && provider.isBlank()) || (region != null && region.isBlank())) {
            throw new IllegalArgumentException("PriceQuery: found provider '" + provider + "' and region '" + region
                    + "'; null, not empty, means any");
        }
    }

    /** Returns whether the query includes the prices of a resource. */
    public boolean wants(Sku sku) {
        return (provider == null || provider.equals(sku.provider())) && (region == null || region.equals(sku.region()));
    }
}
