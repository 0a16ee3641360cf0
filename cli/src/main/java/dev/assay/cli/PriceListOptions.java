package dev.assay.cli;

import dev.assay.cost.Prices;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.PriceBook;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select price lists. Filled by the parser. */
final class PriceListOptions {

    @Option(names = "--region", paramLabel = "NAME", description = "use the prices of this region, such as us-east-1")
    private @Nullable String region;

    @Option(
            names = "--on",
            paramLabel = "DATE",
            description = "use the newest lists up to this date (default: all lists; for a run, the prices it used)")
    private @Nullable LocalDate on;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description =
                    "prices that override those of lists: CSV (columns: see docs/cost.md), a folder of such lists, or JSON"
                            + " as published by AWS for AmazonRDS or AmazonEC2")
    private @Nullable Path prices;

    private @Nullable PriceBook own;

    @Nullable
    String region() {
        return region;
    }

    @Nullable
    LocalDate on() {
        return on;
    }

    /** Returns the prices of the file only; it is read once, since provider lists have hundreds of megabytes. */
    PriceBook own(Prices lists) {
        if (own == null) {
            own = prices == null ? PriceBook.EMPTY : lists.read(prices);
        }
        return own;
    }

    /**
     * Returns all prices, those of the file first.
     *
     * @throws AssayException of kind {@code PLAN} if there is no price in the region
     */
    PriceBook book(Prices lists) {
        PriceBook book = lists.book(null).overriddenBy(own(lists));
        Set<String> known = new TreeSet<>();
        book.rows().forEach(row -> known.add(row.sku().region()));
        if (region != null && !known.contains(region)) {
            throw AssayException.plan("--region: there is no price in '" + region + "'"
                    + NearestName.suggestion(region, known) + "; known: " + String.join(", ", known));
        }
        return book;
    }
}
