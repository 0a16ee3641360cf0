package dev.assay.cli.ycsb;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.util.Arrays;
import java.util.Locale;

/**
 * What an operation answered, in YCSB's words. Immutable.
 *
 * @param name such as {@code OK} or {@code NOT_FOUND}
 */
record Status(String name) {

    /** Its word for success. */
    static final String OK = "OK";

    /** Its word for what a binding keeps back to send with others, which is a success. */
    private static final String BATCHED_OK = "BATCHED_OK";

    /** Its word for whatever a binding caught. */
    private static final String ERROR = "ERROR";

    /** The status of an outcome, by that one's code. */
    static Status of(String outcome) {
        if (outcome.equals(OutcomeCode.COMMITTED.code())) {
            return new Status(OK);
        }
        String own = OutcomeCode.name(outcome);
        if (!own.isEmpty()) {
            return new Status(own);
        }
        boolean failure =
                Arrays.stream(ErrorClass.values()).anyMatch(each -> each.code().equals(outcome));
        return new Status(failure ? ERROR : outcome.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    boolean ok() {
        return name.equals(OK) || name.equals(BATCHED_OK);
    }
}
