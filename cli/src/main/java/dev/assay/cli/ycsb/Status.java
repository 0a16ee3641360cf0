package dev.assay.cli.ycsb;

import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.util.Arrays;
import java.util.Locale;

/**
 * The status of an operation in YCSB's terms. Immutable.
 *
 * @param name such as {@code OK} or {@code NOT_FOUND}
 */
record Status(String name) {

    static final String OK = "OK";

    /** A buffered operation that the binding sends later; a success. */
    private static final String BATCHED_OK = "BATCHED_OK";

    /** Any exception caught by a binding. */
    private static final String ERROR = "ERROR";

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
