package dev.assay.cli;

import dev.assay.cost.Prices;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.PriceListAge;
import dev.assay.model.cost.UnitPrice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A price list in a file, with the prices of one region from one document of a provider. Immutable; printed as JSON.
 *
 * @param file the list, CSV
 * @param provider in keys of prices
 * @param region the provider's name
 * @param listDate date of the newest price, which the name of the file has
 * @param ageDays days from that date to the day of the command
 * @param prices number of prices
 * @param written false if the file was there with the same prices
 * @param document the provider's document
 * @param missing what rented databases are billed for and the document has no price of
 */
record DatedPriceList(
        String file,
        String provider,
        String region,
        LocalDate listDate,
        long ageDays,
        int prices,
        boolean written,
        Document document,
        List<Missing> missing) {

    /** Digits of a digest in the source of a price. */
    private static final int DIGITS = 12;

    /**
     * A document of a provider.
     *
     * @param file in the provider's own format
     * @param sha256 digest of the file
     * @param fetchedOn day on which Assay fetched it, UTC; null for a file that the user has
     * @param cached whether an earlier command fetched it
     */
    record Document(String file, String sha256, @Nullable LocalDate fetchedOn, boolean cached) {

        /** Returns the source of a price with the digest of the document and the day of its arrival. */
        private String source(UnitPrice row) {
            return row.source() + (fetchedOn == null ? "" : ", fetched on " + fetchedOn) + ", document sha256 "
                    + sha256.substring(0, DIGITS);
        }
    }

    /**
     * An item without a price.
     *
     * @param what description
     * @param key in price lists; a part in capitals stands for several values
     */
    record Missing(String what, String key) {}

    /**
     * Writes the prices of a region to {@code PROVIDER-REGION-DATE.csv}. A file with the same prices stays as it is.
     *
     * @param book prices of the document, with at least one of the region
     * @param folder of the lists
     * @param today the day of the command
     * @throws AssayException of kind {@code PLAN} if the file exists with other prices, {@code HOST} if it cannot be written
     */
    static DatedPriceList write(
            PriceBook book,
            String provider,
            String region,
            Document document,
            Path folder,
            Prices known,
            LocalDate today) {
        List<UnitPrice> rows = book.rows().stream()
                .filter(row -> row.sku().provider().equals(provider))
                .filter(row -> row.sku().region().equals(region))
                .map(row -> new UnitPrice(
                        row.sku(), row.unit(), row.price(), row.option(), row.listDate(), document.source(row)))
                .sorted(Comparator.comparing(UnitPrice::sku).thenComparing(UnitPrice::option))
                .toList();
        LocalDate date = rows.stream()
                .map(UnitPrice::listDate)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        Path file = folder.resolve(provider + "-" + region + "-" + date + ".csv");
        PriceBook list = PriceBook.of(rows);
        boolean there = Files.exists(file);
        if (there && !figures(known.read(file)).equals(figures(list))) {
            throw AssayException.plan(
                    file + " exists with other prices of the same date, from another document; remove it, or"
                            + " name another folder with --out");
        }
        if (!there) {
            Prices.write(list, file);
        }
        List<Missing> missing = new ArrayList<>();
        for (PriceCoverage item : known.bills().coverage(list)) {
            if (item.regions().isEmpty()) {
                missing.add(new Missing(item.what(), item.key()));
            }
        }
        return new DatedPriceList(
                file.toString(),
                provider,
                region,
                date,
                date.until(today, ChronoUnit.DAYS),
                rows.size(),
                !there,
                document,
                missing);
    }

    /** Returns the prices without their sources, which have the day of the arrival. */
    private static Set<List<Object>> figures(PriceBook book) {
        return book.rows().stream()
                .map(row -> List.<Object>of(row.sku(), row.unit(), row.price(), row.option(), row.listDate()))
                .collect(Collectors.toSet());
    }

    /** Returns the lines for the terminal. */
    String text() {
        LocalDate fetched = document.fetchedOn();
        String origin = fetched == null ? "" : (document.cached() ? ", fetched before on " : ", fetched on ") + fetched;
        String text = file + (written ? ": " : " is there already: ") + prices
                + (prices == 1 ? " price of " : " prices of ") + provider + " " + region
                + ", list of " + listDate + ", " + PriceListAge.of(listDate, listDate.plusDays(ageDays))
                + System.lineSeparator() + "    from " + document.file() + origin + ", sha256 " + document.sha256();
        return missing.isEmpty()
                ? text
                : text + System.lineSeparator() + "    no price of: "
                        + missing.stream()
                                .map(each -> each.what() + " (" + each.key() + ")")
                                .collect(Collectors.joining(", "));
    }
}
