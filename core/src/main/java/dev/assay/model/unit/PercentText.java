package dev.assay.model.unit;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Percentages as text, such as {@code 5%} or {@code -2.5 %}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PercentText {

    /** A percentage with its sign, for use in larger patterns. */
    public static final String FORM = "[+-]?[0-9]{1,6}(?:\\.[0-9]{1,9})? ?%";

    private static final Pattern PERCENT = Pattern.compile(FORM);

    private PercentText() {}

    /** Returns a share as a percentage: 0.05 is {@code 5%}. */
    public static String format(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }

    /**
     * Returns a percentage as a share: {@code 5%} is 0.05.
     *
     * @throws AssayException of kind {@code PLAN} if it is not a percentage
     */
    public static double parse(String text) {
        Matcher matcher = PERCENT.matcher(text.strip());
        if (!matcher.matches()) {
            throw AssayException.plan("found '" + text + "', a percentage such as 5% is needed");
        }
        return Double.parseDouble(text.replace("%", "").strip()) / 100;
    }
}
