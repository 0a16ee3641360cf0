package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The answer of one consistency check. Immutable.
 *
 * @param id stable name, such as {@code 3.3.2.1}
 * @param title what has to hold
 * @param status whether it does
 * @param detail what was found, or why it does not apply; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CheckResult(String id, String title, Status status, String detail) {

    /** Whether a condition holds. */
    public enum Status {
        /** It holds. */
        PASSED,
        /** It does not: the data are wrong. */
        FAILED,
        /** It says nothing about data in this state. */
        NOT_APPLICABLE
    }

    /** Holds. */
    public static CheckResult passed(String id, String title, String detail) {
        return new CheckResult(id, title, Status.PASSED, detail);
    }

    /** Does not hold. */
    public static CheckResult failed(String id, String title, String detail) {
        return new CheckResult(id, title, Status.FAILED, detail);
    }

    /** Says nothing here. */
    public static CheckResult notApplicable(String id, String title, String detail) {
        return new CheckResult(id, title, Status.NOT_APPLICABLE, detail);
    }
}
