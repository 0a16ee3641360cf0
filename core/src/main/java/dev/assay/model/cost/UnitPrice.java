package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A row of a price list. Immutable.
 *
 * @param sku the resource
 * @param unit unit that the price is for
 * @param price price of one unit, at least 0
 * @param option purchase option
 * @param listDate date of the list
 * @param source publisher of the list, and how Assay got it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UnitPrice(
        Sku sku, PriceUnit unit, Money price, PurchaseOption option, LocalDate listDate, String source) {

    /** The columns of a price in a file or a plan. */
    public static final List<String> COLUMNS =
            List.of("provider", "region", "key", "unit", "price", "currency", "option", "list_date", "source");

    public UnitPrice {
        if (price.amount().signum() < 0) {
            throw AssayException.plan("the price of " + sku + ": found " + price + ", at least 0 is needed");
        }
    }

    /**
     * Returns the price that a row describes.
     *
     * @param texts values by the names of {@link #COLUMNS}; null or blank if missing
     * @throws AssayException of kind {@code PLAN} that names the missing or invalid value
     */
    public static UnitPrice parse(Function<String, @Nullable String> texts) {
        return new UnitPrice(
                new Sku(said(texts, "provider"), said(texts, "region"), said(texts, "key")),
                PriceUnit.parse(said(texts, "unit")),
                money(said(texts, "price"), said(texts, "currency")),
                PurchaseOption.parse(said(texts, "option")),
                date(said(texts, "list_date")),
                said(texts, "source"));
    }

    private static Money money(String price, String currency) {
        try {
            return Money.of(price, currency);
        } catch (NumberFormatException e) {
            throw AssayException.plan("price: found '" + price + "', a number such as 0.125 is needed");
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("currency: found '" + currency + "', a code of ISO 4217 such as USD is needed");
        }
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw AssayException.plan("list_date: found '" + text + "', a date such as 2026-10-15 is needed");
        }
    }

    private static String said(Function<String, @Nullable String> texts, String column) {
        String text = texts.apply(column);
        if (text == null || text.isBlank()) {
            throw AssayException.plan(column + ": not given; each price needs it");
        }
        return text.strip();
    }
}
