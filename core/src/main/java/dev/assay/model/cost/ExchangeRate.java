package dev.assay.model.cost;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * An exchange rate on a day. Immutable.
 *
 * @param from source currency
 * @param to target currency
 * @param rate units of {@code to} for one unit of {@code from}; above 0
 * @param date day of the rate
 * @param source publisher of the rate
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ExchangeRate(Currency from, Currency to, BigDecimal rate, LocalDate date, String source) {

    private static final Pattern TEXT =
            Pattern.compile("([A-Z]{3}):([A-Z]{3}):(\\d+(?:\\.\\d+)?):(\\d{4}-\\d{2}-\\d{2}):(.+)");

    public ExchangeRate {
        if (rate.signum() <= 0) {
            throw AssayException.plan("exchange rate: found " + rate.toPlainString() + ", a number above 0 is needed");
        }
    }

    /**
     * Reads {@code USD:EUR:0.92:2026-11-01:ECB}.
     *
     * @throws AssayException of kind {@code PLAN} for any other form
     */
    public static ExchangeRate parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw wrong(text);
        }
        try {
            return new ExchangeRate(
                    Currency.getInstance(parts.group(1)),
                    Currency.getInstance(parts.group(2)),
                    new BigDecimal(parts.group(3)),
                    LocalDate.parse(parts.group(4)),
                    parts.group(5));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw wrong(text);
        }
    }

    private static AssayException wrong(String text) {
        return AssayException.plan("'" + text
                + "' is not an exchange rate; write FROM:TO:RATE:DATE:SOURCE, such as USD:EUR:0.92:2026-11-01:ECB");
    }

    /** Converts an amount of {@code from} into {@code to}. */
    public Money change(Money money) {
        return new Money(money.amount().multiply(rate), to);
    }
}
