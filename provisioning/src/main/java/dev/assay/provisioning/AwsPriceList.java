package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.provisioning.PriceListJson.Dimension;
import dev.assay.provisioning.PriceListJson.Term;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts AWS's price lists of {@code AmazonRDS} and {@code AmazonEC2} to prices under Assay's keys, by {@link PriceListRules}. Two
 * products for one rule are an error. Stateless.
 */
final class AwsPriceList {

    /** The provider in keys of prices. */
    static final String PROVIDER = "aws";

    private static final int DATE_LENGTH = 10;

    private static final Map<String, Integer> YEARS = Map.of("1yr", 1, "3yr", 3);
    private static final int HOURS_OF_A_YEAR = 8_760;

    /** AWS writes prices with ten decimals. */
    private static final int DECIMALS = 10;

    private AwsPriceList() {}

    /**
     * Reads a bulk offer file, or an answer of {@code getProducts}.
     *
     * @throws AssayException of kind {@code PLAN} if the file is no price list, has no price with a key, or has several products for
     *     one rule
     */
    static PriceBook read(Path file) {
        Map<String, PriceListRules.Match> matches = new HashMap<>();
        PriceCandidates candidates = new PriceCandidates();
        PriceListJson.read(
                file,
                product -> inFile(file, product.sku(), () -> PriceListRules.match(product))
                        .ifPresent(match -> matches.put(product.sku(), match)),
                matches::containsKey,
                term -> {
                    PriceListRules.Match match = Objects.requireNonNull(matches.get(term.sku()), "a wanted SKU");
                    inFile(file, term.sku(), () -> price(term, match.sku()))
                            .ifPresent(row -> candidates.add(term.sku(), match, row));
                });
        List<UnitPrice> rows = inFile(file, candidates::rows);
        if (rows.isEmpty()) {
            throw AssayException.plan(file
                    + ": found no price of a database of RDS or a host of EC2; expected a bulk offer file of AmazonRDS or"
                    + " AmazonEC2, or the answer of: aws pricing get-products --service-code AmazonRDS");
        }
        return inFile(file, () -> PriceBook.of(rows));
    }

    private static <T> T inFile(Path file, String sku, Supplier<T> reading) {
        return inFile(file, () -> {
            try {
                return reading.get();
            } catch (AssayException e) {
                throw AssayException.plan("product " + sku + ": " + e.message());
            }
        });
    }

    private static <T> T inFile(Path file, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (AssayException e) {
            throw AssayException.plan(file + ": " + e.message());
        }
    }

    private static Optional<UnitPrice> price(Term term, Sku sku) {
        LocalDate published = published(term.published());
        String source = "AWS price list of " + published + ", SKU " + term.sku();
        if (term.kind().equals("OnDemand")) {
            Dimension part = one(term, term.prices());
            return Optional.of(
                    new UnitPrice(sku, unit(part), money(part), PurchaseOption.ON_DEMAND, published, source));
        }
        PurchaseOption option = option(term.attributes());
        if (!term.kind().equals("Reserved")
                || option == null
                || RdsInstanceKey.of(sku).isEmpty()) {
            return Optional.empty();
        }
        List<Dimension> upfront = term.prices().stream()
                .filter(part -> part.unit().equalsIgnoreCase("Quantity"))
                .toList();
        List<Dimension> hourly = term.prices().stream()
                .filter(part -> !part.unit().equalsIgnoreCase("Quantity"))
                .toList();
        Money price = money(one(term, hourly));
        if (!upfront.isEmpty()) {
            int years = YEARS.getOrDefault(term.attributes().getOrDefault("LeaseContractLength", ""), 1);
            Money perHour = money(one(term, upfront)).over(BigDecimal.valueOf((long) years * HOURS_OF_A_YEAR));
            Money exact = price.plus(perHour);
            price = new Money(exact.amount().setScale(DECIMALS, RoundingMode.HALF_UP), exact.currency());
        }
        return Optional.of(new UnitPrice(sku, PriceUnit.HOUR, price, option, published, source));
    }

    /** Tiered prices are rejected: a price book has one price for an item. */
    private static Dimension one(Term term, List<Dimension> parts) {
        if (parts.size() != 1) {
            throw AssayException.plan(
                    "found " + parts.size() + " prices of " + term.kind() + ", one for all quantities is needed");
        }
        Dimension part = parts.get(0);
        boolean whole = (part.from() == null || part.from().equals("0"))
                && (part.to() == null || part.to().equalsIgnoreCase("Inf"));
        if (!whole) {
            throw AssayException.plan("its price is for " + part.from() + " to " + part.to()
                    + " alone, one for all quantities is needed");
        }
        return part;
    }

    private static PriceUnit unit(Dimension part) {
        return PriceUnit.parse(part.unit());
    }

    private static Money money(Dimension part) {
        if (part.money().size() != 1) {
            throw AssayException.plan("pricePerUnit: found " + part.money() + ", one currency is needed");
        }
        Map.Entry<String, String> only = part.money().entrySet().iterator().next();
        try {
            return Money.of(only.getValue(), only.getKey());
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("pricePerUnit: found " + part.money() + ", an amount in a currency is needed");
        }
    }

    private static @Nullable PurchaseOption option(Map<String, String> attributes) {
        Integer years = YEARS.get(attributes.getOrDefault("LeaseContractLength", ""));
        String paid = attributes
                .getOrDefault("PurchaseOption", "")
                .toLowerCase(Locale.ROOT)
                .replace(' ', '-');
        boolean standard = attributes.getOrDefault("OfferingClass", "standard").equals("standard");
        String code = "reserved-" + years + "y-" + paid;
        for (PurchaseOption option : PurchaseOption.values()) {
            if (standard && option.code().equals(code)) {
                return option;
            }
        }
        return null;
    }

    private static LocalDate published(@Nullable String text) {
        if (text == null || text.length() < DATE_LENGTH) {
            throw AssayException.plan("publicationDate is missing; prices are dated by it");
        }
        try {
            return LocalDate.parse(text.substring(0, DATE_LENGTH));
        } catch (DateTimeParseException e) {
            throw AssayException.plan("publicationDate: found '" + text + "', a date such as 2026-03-18 is needed");
        }
    }
}
