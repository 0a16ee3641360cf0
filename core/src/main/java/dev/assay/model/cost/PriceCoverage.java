package dev.assay.model.cost;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The regions in which something that is billed has prices. Immutable.
 *
 * @param what is billed, for a person
 * @param key under which prices are listed; a part in capitals stands for several
 * @param regions in which at least one price is listed, in order; empty if there is none
 * @param prices how many are listed in all regions together, of different things
 * @param newest date of the lists, or null if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriceCoverage(
        String what,
        String key,
        List<String> regions,
        int prices,
        @Nullable LocalDate newest) {

    /** Copies the list. */
    public PriceCoverage {
        regions = List.copyOf(regions);
    }

    /** Returns the coverage of a thing with these prices. */
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
