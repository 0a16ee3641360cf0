package dev.assay.model.cost;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Kebab;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * How an instance is bought. The hourly price of a reservation is all that is paid for its term, also what is paid in
 * advance, divided by the hours of the term.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PurchaseOption {
    /** By the hour, for as long as one likes. */
    ON_DEMAND,
    /** For a year, paid month by month. */
    RESERVED_1Y_NO_UPFRONT,
    /** For a year, a part paid in advance. */
    RESERVED_1Y_PARTIAL_UPFRONT,
    /** For a year, paid in advance. */
    RESERVED_1Y_ALL_UPFRONT,
    /** For three years, paid month by month. */
    RESERVED_3Y_NO_UPFRONT,
    /** For three years, a part paid in advance. */
    RESERVED_3Y_PARTIAL_UPFRONT,
    /** For three years, paid in advance. */
    RESERVED_3Y_ALL_UPFRONT;

    /** The name in price lists and options: {@code reserved-1y-no-upfront}. */
    public String code() {
        return Kebab.of(this);
    }

    /**
     * The option of a name.
     *
     * @throws AssayException of kind {@code PLAN} that names all if there is none
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
