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

/** The options that say which prices count. Filled by the parser. */
final class PriceListOptions {

    @Option(
            names = "--region",
            paramLabel = "NAME",
            description = "the prices of this region, such as us-east-1; runs are priced as if they had been there")
    private @Nullable String region;

    @Option(
            names = "--on",
            paramLabel = "DATE",
            converter = DateConverter.class,
            description = "by the newest lists of this day or before (default: all lists; of a run, the prices it had)")
    private @Nullable LocalDate on;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description =
                    "a file of prices that come before those of lists: CSV (docs/cost.md has its columns), or JSON as AWS"
                            + " publishes it for AmazonRDS")
    private @Nullable Path prices;

    private @Nullable PriceBook own;

    /** The asked region; null for none. */
    @Nullable
    String region() {
        return region;
    }

    /** The asked day; null for none. */
    @Nullable
    LocalDate on() {
        return on;
    }

    /** The prices of the asked file alone, which is read once: a provider's list has hundreds of megabytes. */
    PriceBook own(Prices lists) {
        if (own == null) {
            own = prices == null ? PriceBook.EMPTY : lists.read(prices);
        }
        return own;
    }

    /**
     * All prices, those of the asked file first.
     *
     * @throws AssayException of kind {@code PLAN} if there is no price in the asked region
     */
    PriceBook book(Prices lists) {
        PriceBook book = lists.book(null).overriddenBy(own(lists));
        Set<String> known = new TreeSet<>();
        book.rows().forEach(row -> known.add(row.sku().region()));
        if (region != null && !known.contains(region)) {
            throw AssayException.plan("--region: there is no price in '" + region + "'"
                    + NearestName.suggestion(region, known) + "; known are " + String.join(", ", known));
        }
        return book;
    }
}
