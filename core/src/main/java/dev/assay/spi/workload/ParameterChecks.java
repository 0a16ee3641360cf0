package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.math.BigDecimal;
import org.apiguardian.api.API;

/**
 * Checks for the constructors of parameter records. Each method throws an {@link AssayException} of kind {@code PLAN} with the
 * option, the value found, and the valid values. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ParameterChecks {

    private ParameterChecks() {}

    /**
     * Checks that an integer lies in a range, both ends included.
     *
     * @param option name of the option without leading dashes, such as {@code table-size}
     */
    public static void number(String option, long found, long least, long most) {
        if (found < least || found > most) {
            throw refusal(option, Long.toString(found), Long.toString(least), Long.toString(most));
        }
    }

    /**
     * Checks that a proportion lies between 0 and {@code most}, both ends included; rejects NaN.
     *
     * @param option name of the option without leading dashes, such as {@code read-proportion}
     */
    public static void share(String option, double found, double most) {
        if (!(found >= 0 && found <= most)) {
            throw refusal(option, Double.toString(found), "0", plain(most));
        }
    }

    /** Returns a number without trailing zeros. */
    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static AssayException refusal(String option, String found, String least, String most) {
        return AssayException.plan(
                "--" + option + ": found " + found + ", a number from " + least + " to " + most + " is needed");
    }
}
