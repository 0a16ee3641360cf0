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
 * What one unit of a currency was worth in another on a day. Immutable.
 *
 * @param from what is changed
 * @param to what one gets
 * @param rate how much of it for one; above 0
 * @param date of the rate
 * @param source who says so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ExchangeRate(Currency from, Currency to, BigDecimal rate, LocalDate date, String source) {

    private static final Pattern TEXT =
            Pattern.compile("([A-Z]{3}):([A-Z]{3}):(\\d+(?:\\.\\d+)?):(\\d{4}-\\d{2}-\\d{2}):(.+)");

    /** Checks the sign. */
    public ExchangeRate {
        if (rate.signum() <= 0) {
            throw AssayException.plan("a rate of exchange is above 0, found " + rate.toPlainString());
        }
    }

    /**
     * Reads {@code USD:EUR:0.92:2026-11-01:ECB}.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no such rate
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
                + "' is no rate of exchange; write FROM:TO:RATE:DATE:SOURCE, such as USD:EUR:0.92:2026-11-01:ECB");
    }

    /** So much money in the other currency. */
    public Money change(Money money) {
        return new Money(money.amount().multiply(rate), to);
    }
}
