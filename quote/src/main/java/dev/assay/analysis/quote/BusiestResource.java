package dev.assay.analysis.quote;

import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.unit.Kebab;
import java.util.Comparator;
import java.util.Map;

/**
 * The busiest resource with an observed utilisation. By the utilisation law (Denning and Buzen 1978) its use grows in proportion
 * to the rate. Immutable.
 *
 * @param name for display; empty if none was observed
 * @param used share of the resource, above zero; NaN if none was observed
 */
record BusiestResource(String name, double used) {

    static final BusiestResource UNKNOWN = new BusiestResource("", Double.NaN);

    /** Names of the figures of a bottleneck that are shares of a resource, by figure. The others are shares of time. */
    private static final Map<String, String> RESOURCES = Map.of(
            Kebab.of(Bottleneck.Kind.SERVER_CPU),
            Bottleneck.Kind.SERVER_CPU.label(),
            Kebab.of(Bottleneck.Kind.SHARED_CPU),
            Bottleneck.Kind.SHARED_CPU.label(),
            ResourceNames.IOPS,
            "storage IOPS",
            ResourceNames.STORAGE_THROUGHPUT,
            "storage throughput",
            ResourceNames.NETWORK,
            "network");

    static BusiestResource of(Bottleneck bottleneck) {
        return bottleneck.evidence().stream()
                .filter(each -> RESOURCES.containsKey(each.figure()) && each.value() > 0)
                .max(Comparator.comparingDouble(Bottleneck.Evidence::value))
                .map(each -> new BusiestResource(RESOURCES.getOrDefault(each.figure(), ""), each.value()))
                .orElse(UNKNOWN);
    }

    boolean known() {
        return !Double.isNaN(used);
    }

    /** Returns the rate at which the resource is fully used; infinite if none was observed. */
    double fullAt(double rate) {
        return known() ? rate / Math.min(1, used) : Double.POSITIVE_INFINITY;
    }
}
