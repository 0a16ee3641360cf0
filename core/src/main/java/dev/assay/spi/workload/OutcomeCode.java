package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * How a transaction ended, as the workload sees it: committed, rolled back by design, a record not found. Outcomes the
 * workload cannot foresee (a deadlock, a lost session) are exceptions and classified by the session.
 *
 * <p>Immutable. A workload makes each of its outcomes once and answers with that same object; a worker makes those with names
 * that only a run tells ({@link #named}), each once.
 *
 * @param index the position in {@link Workload#outcomes()} plus one; 0 is {@link #COMMITTED}
 * @param code kebab-case, the name in results; behind a slash the name that a run told
 * @param ending what the engine does to the database's transaction
 * @param success whether the transaction did what its specification wants; others count as failed
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OutcomeCode(int index, String code, Ending ending, boolean success) {

    /** What the engine does after {@link Transaction#execute} has answered, where the demarcation leaves it to the engine. */
    public enum Ending {
        /** Commit. */
        COMMIT,
        /** Roll back. */
        ROLLBACK
    }

    /** What stands between the code of a declared outcome and a name that a run told. */
    private static final char NAME = '/';

    /** The transaction did its work and is to be committed. */
    public static final OutcomeCode COMMITTED = new OutcomeCode(0, "committed", Ending.COMMIT, true);

    /** Checks the form. */
    public OutcomeCode {
        Objects.requireNonNull(ending, "ending");
        if (index < 0 || !code.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*(/[A-Za-z0-9._-]{1,64})?")) {
            throw AssayException.plan("outcome '" + code + "' needs an index of at least 0 and a kebab-case code");
        }
    }

    /** An outcome in which the specification wants the transaction undone; it counts as done. */
    public static OutcomeCode rolledBackByDesign(int index, String code) {
        return new OutcomeCode(index, code, Ending.ROLLBACK, true);
    }

    /** An outcome that is committed although the transaction did not achieve its purpose, such as a record not found. */
    public static OutcomeCode unsuccessful(int index, String code) {
        return new OutcomeCode(index, code, Ending.COMMIT, false);
    }

    /**
     * An outcome of this kind with a name that cannot be declared, as only a run tells it: what somebody else's store answers
     * with, for one. Results keep it apart as {@code code/name}, as long as there are no more of them than {@link
     * Workload#namedOutcomes} says; the rest count as this one.
     *
     * @param name of which characters other than ASCII letters, digits, points, hyphens and underscores become underscores,
     *     and the first 64 are kept; not empty
     */
    public OutcomeCode named(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
        return new OutcomeCode(index, code + NAME + plain.substring(0, Math.min(64, plain.length())), ending, success);
    }

    /** The code of the declared outcome that one of results is of: itself, unless a run told its name. */
    public static String declared(String code) {
        int name = code.indexOf(NAME);
        return name < 0 ? code : code.substring(0, name);
    }

    /** The name that a run told; empty for a declared outcome. */
    public static String name(String code) {
        return code.substring(Math.min(code.length(), declared(code).length() + 1));
    }
}
