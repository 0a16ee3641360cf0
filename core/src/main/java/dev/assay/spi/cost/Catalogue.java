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
 * What a service sells, as far as it is known offline.
 *
 * @implSpec As for {@link BillSource}. All methods have defaults for a service of which nothing is known.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Catalogue {

    /** The catalogue of a service of which nothing is known. */
    Catalogue EMPTY = new Catalogue() {};

    /** Returns the class of a database instance, such as {@code db.m5.2xlarge}; empty if the key is of something else. */
    default Optional<String> instanceClass(Sku sku) {
        return Optional.empty();
    }

    /** Returns what a key says, by name, such as {@code engine}, {@code class} and {@code deployment}; empty for unknown keys. */
    default Map<String, String> attributes(Sku sku) {
        return Map.of();
    }

    /** Returns the facts of an instance class; empty if none are known. */
    default Optional<InstanceFacts> facts(String instanceClass) {
        return Optional.empty();
    }

    /** Returns the regions in which each billed thing of the service has prices. */
    default List<PriceCoverage> coverage(PriceBook book) {
        return List.of();
    }

    /** Returns the shortest time that the service bills for an instance; zero if it bills each second. */
    default Duration minimumTime() {
        return Duration.ZERO;
    }
}
