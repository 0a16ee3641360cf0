package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The price of a system: a bill, or an amount for a month. A plan can write a bill as a single text.
 *
 * @param bill short form of a system, such as {@code rds:…}, or file of a bill
 * @param perMonth price of the whole system for a month, a decimal number
 * @param currency ISO 4217 code of {@code perMonth}; USD by default
 * @param date on which {@code perMonth} was valid
 * @param source origin of {@code perMonth}, such as an invoice
 */
public record SystemPrice(
        @Nullable String bill,
        @Nullable String perMonth,
        @Nullable String currency,
        @Nullable LocalDate date,
        @Nullable String source) {

    public SystemPrice {
        if ((bill == null) == (perMonth == null)) {
            throw AssayException.plan("a price is one of bill and per-month");
        }
        if (bill != null && Stream.of(currency, date, source).anyMatch(Objects::nonNull)) {
            throw AssayException.plan("currency, date and source belong to per-month; a bill has its own");
        }
        if (perMonth != null) {
            if (date == null || source == null) {
                throw AssayException.plan("per-month: needs the date and the source of the price");
            }
            amount(perMonth, currency);
        }
    }

    /** Returns a price by a bill. */
    static SystemPrice of(String bill) {
        return new SystemPrice(bill, null, null, null, null);
    }

    private static Money amount(String perMonth, @Nullable String currency) {
        String code = Objects.requireNonNullElse(currency, "USD");
        try {
            Money amount = Money.of(perMonth, code);
            if (amount.amount().signum() < 0) {
                throw AssayException.plan("per-month: found " + perMonth + ", a price is at least 0");
            }
            return amount;
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("per-month: found '" + perMonth + "' in '" + code
                    + "', expected an amount such as 219.50 and a currency such as USD");
        }
    }

    /**
     * Returns the bill of an amount for a month; empty for a price by a bill.
     *
     * @param system name of the system
     */
    public Optional<ResourceBill> monthly(String system) {
        return perMonth == null
                ? Optional.empty()
                : Optional.of(new ResourceBill(
                        system + ", " + text(),
                        List.of(new ResourceBill.Line(
                                CostComponent.INSTANCE,
                                new Sku("own", "unknown", system),
                                BigDecimal.ONE,
                                PriceUnit.MONTH,
                                "the whole system for a month, as of " + date + " by " + source,
                                amount(perMonth, currency))),
                        List.of()));
    }

    /** Returns the bill as it is written, or the amount in words. */
    public String text() {
        return perMonth == null
                ? Objects.requireNonNull(bill, "one of both")
                : amount(perMonth, currency) + " a month on " + date + " by " + source;
    }
}
