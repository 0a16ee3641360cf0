package dev.assay.analysis.quote;

import dev.assay.model.result.Bottleneck;
import java.util.Comparator;
import java.util.Set;

/**
 * The busiest resource with an observed utilisation. By the utilisation law (Denning and Buzen 1978) its use grows in proportion
 * to the rate. Immutable.
 *
 * @param name for display; empty if none was observed
 * @param used share of the resource, above zero; NaN if none was observed
 */
record BusiestResource(String name, double used) {

    static final BusiestResource UNKNOWN = new BusiestResource("", Double.NaN);

    /** The figures of a bottleneck that are shares of a resource. The others are shares of time. */
    private static final Set<String> RESOURCES =
            Set.of("server-cpu", "shared-cpu", "cpu", "iops", "storage-throughput", "network");

    static BusiestResource of(Bottleneck bottleneck) {
        return bottleneck.evidence().stream()
                .filter(each -> RESOURCES.contains(each.figure()) && each.value() > 0)
                .max(Comparator.comparingDouble(Bottleneck.Evidence::value))
                .map(each -> new BusiestResource(name(each.figure()), each.value()))
                .orElse(UNKNOWN);
    }

    private static String name(String figure) {
        return switch (figure) {
            case "server-cpu", "cpu" -> "server CPU";
            case "shared-cpu" -> "CPU of the shared host";
            case "iops" -> "storage IOPS";
            case "storage-throughput" -> "storage throughput";
            default -> figure;
        };
    }

    boolean known() {
        return !Double.isNaN(used);
    }

    /** Returns the rate at which the resource is fully used; infinite if none was observed. */
    double fullAt(double rate) {
        return known() ? rate / Math.min(1, used) : Double.POSITIVE_INFINITY;
    }
}
