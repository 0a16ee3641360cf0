package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The outcome of a transaction as the workload defines it: committed, rolled back by design, a record not found. Unforeseen
 * outcomes, such as a deadlock or a lost session, are exceptions, which the session classifies. Immutable. A workload creates
 * each of its outcomes once and returns the same object. A worker creates each outcome with a name from the run ({@link #named})
 * once.
 *
 * @param index position in {@link Workload#outcomes()} plus one; 0 is {@link #COMMITTED}
 * @param code name in results, kebab-case; optionally a slash and a name from the run
 * @param ending how the engine ends the database transaction
 * @param success whether the transaction met its specification; others count as failed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OutcomeCode(int index, String code, Ending ending, boolean success) {

    /** How the engine ends a transaction after {@link Transaction#execute}, unless the transaction does that itself. */
    public enum Ending {
        /** Commit. */
        COMMIT,
        /** Roll back. */
        ROLLBACK
    }

    /** Separates the code of a declared outcome from a name from the run. */
    private static final char NAME = '/';

    /** The transaction succeeded and is to be committed. */
    public static final OutcomeCode COMMITTED = new OutcomeCode(0, "committed", Ending.COMMIT, true);

    public OutcomeCode {
        Objects.requireNonNull(ending, "ending");
        if (index < 0 || !code.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*(/[A-Za-z0-9._-]{1,64})?")) {
            throw AssayException.plan("outcome '" + code + "' needs an index of at least 0 and a kebab-case code");
        }
    }

    /** Returns an outcome in which the specification requires a rollback; it counts as a success. */
    public static OutcomeCode rolledBackByDesign(int index, String code) {
        return new OutcomeCode(index, code, Ending.ROLLBACK, true);
    }

    /** Returns an outcome that is committed, but counts as failed, such as a record not found. */
    public static OutcomeCode unsuccessful(int index, String code) {
        return new OutcomeCode(index, code, Ending.COMMIT, false);
    }

    /**
     * Returns an outcome of this kind with a name known only at run time, such as a status of an external store. Results show it
     * separately as {@code code/name}, for up to {@link Workload#namedOutcomes} names; further ones count as this outcome.
     *
     * @param name not empty. Characters other than ASCII letters, digits, points, hyphens and underscores become underscores;
     *     only the first 64 are kept
     */
    public OutcomeCode named(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
        return new OutcomeCode(index, code + NAME + plain.substring(0, Math.min(64, plain.length())), ending, success);
    }

    /** Returns the code of the declared outcome of a code in results: without the name from the run. */
    public static String declared(String code) {
        int name = code.indexOf(NAME);
        return name < 0 ? code : code.substring(0, name);
    }

    /** Returns the name from the run; empty for a declared outcome. */
    public static String name(String code) {
        return code.substring(Math.min(code.length(), declared(code).length() + 1));
    }
}
