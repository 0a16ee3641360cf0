package dev.assay.model.cost;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The regions in which a billed resource has prices. Immutable.
 *
 * @param what description of the resource for display; not empty
 * @param key key in price lists; a part in capitals stands for several values. Not empty
 * @param regions regions with at least one listed price, sorted; empty if there are no prices
 * @param prices number of distinct prices in all regions together, at least 0
 * @param newest date of the newest list; null if there are no prices
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriceCoverage(
        String what,
        String key,
        List<String> regions,
        int prices,
        @Nullable LocalDate newest) {

    public PriceCoverage {
        regions = List.copyOf(regions);
        if (what.isBlank() || key.isBlank()) {
            throw new IllegalArgumentException(
                    "PriceCoverage: 'what' and 'key' must not be empty, found '" + what + "' and '" + key + "'");
        }
        if (prices < 0) {
            throw new IllegalArgumentException("PriceCoverage.prices: found " + prices + ", at least 0 is needed");
        }
        boolean none = regions.isEmpty();
        if (none != (prices == 0) || none != (newest == null)) {
            throw new IllegalArgumentException("PriceCoverage of " + key + ": found regions " + regions + ", prices "
                    + prices + " and newest " + newest + "; all three must be present, or none");
        }
    }

    /** Returns the coverage of a resource with these prices. */
    public static PriceCoverage of(String what, String key, List<UnitPrice> rows) {
        return new PriceCoverage(
                what,
                key,
                rows.stream().map(row -> row.sku().region()).distinct().sorted().toList(),
                (int) rows.stream().map(UnitPrice::sku).distinct().count(),
                rows.stream()
                        .map(UnitPrice::listDate)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }
}
