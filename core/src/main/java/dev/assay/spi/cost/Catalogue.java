package dev.assay.spi.cost;

import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.Sku;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The offers of a service, as far as known offline.
 *
 * @implSpec As for {@link BillSource}. The defaults are for a service without known data.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Catalogue {

    /** A service without known data. */
    Catalogue EMPTY = new Catalogue() {};

    /** Returns the class of a database instance, such as {@code db.m5.2xlarge}; empty for other keys. */
    default Optional<String> instanceClass(Sku sku) {
        return Optional.empty();
    }

    /**
     * Returns the parts of a key by name, such as {@code engine}, {@code class} and {@code deployment}; empty for unknown keys.
     */
    default Map<String, String> attributes(Sku sku) {
        return Map.of();
    }

    /** Returns the facts of an instance class; empty if none are known. */
    default Optional<InstanceFacts> facts(String instanceClass) {
        return Optional.empty();
    }

    /** Returns the regions in which each billed resource of the service has prices. */
    default List<PriceCoverage> coverage(PriceBook book) {
        return List.of();
    }

    /** Returns the minimum billed time of an instance; zero if it is billed per second. */
    default Duration minimumTime() {
        return Duration.ZERO;
    }
}
