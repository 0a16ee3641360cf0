package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The purchase option of an instance. The hourly price of a reservation is everything paid for its term, upfront payments
 * included, divided by the hours of the term.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PurchaseOption {
    /** By the hour, without a commitment. */
    ON_DEMAND,
    /** One year, paid monthly. */
    RESERVED_1Y_NO_UPFRONT,
    /** One year, partly paid upfront. */
    RESERVED_1Y_PARTIAL_UPFRONT,
    /** One year, paid upfront. */
    RESERVED_1Y_ALL_UPFRONT,
    /** Three years, paid monthly. */
    RESERVED_3Y_NO_UPFRONT,
    /** Three years, partly paid upfront. */
    RESERVED_3Y_PARTIAL_UPFRONT,
    /** Three years, paid upfront. */
    RESERVED_3Y_ALL_UPFRONT;

    /** Returns the name in price lists and options: {@code reserved-1y-no-upfront}. */
    public String code() {
        return Kebab.of(this);
    }

    /**
     * Returns the option with a name.
     *
     * @throws AssayException of kind {@code PLAN} for an unknown name; the message lists the valid ones
     */
    public static PurchaseOption parse(String text) {
        for (PurchaseOption option : values()) {
            if (option.code().equals(text.strip())) {
                return option;
            }
        }
        throw AssayException.plan("there is no purchase option '" + text + "'; known are "
                + Arrays.stream(values()).map(PurchaseOption::code).collect(Collectors.joining(", ")));
    }
}
