package dev.assay.model.result;

import org.apiguardian.api.API;

/**
 * The result of a consistency check. Immutable.
 *
 * @param id stable name, such as {@code 3.3.2.1}
 * @param title the condition
 * @param status whether it holds
 * @param detail what was found, or why the check does not apply; may be empty
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CheckResult(String id, String title, Status status, String detail) {

    /** Whether a condition holds. */
    public enum Status {
        /** It holds. */
        PASSED,
        /** It does not hold: the data are wrong. */
        FAILED,
        /** It does not apply to data in this state. */
        NOT_APPLICABLE
    }

    /** Returns a result of status {@code PASSED}. */
    public static CheckResult passed(String id, String title, String detail) {
        return new CheckResult(id, title, Status.PASSED, detail);
    }

    /** Returns a result of status {@code FAILED}. */
    public static CheckResult failed(String id, String title, String detail) {
        return new CheckResult(id, title, Status.FAILED, detail);
    }

    /** Returns a result of status {@code NOT_APPLICABLE}. */
    public static CheckResult notApplicable(String id, String title, String detail) {
        return new CheckResult(id, title, Status.NOT_APPLICABLE, detail);
    }
}
