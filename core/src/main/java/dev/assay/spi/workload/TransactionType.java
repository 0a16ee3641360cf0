package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One kind of transaction of a workload. Immutable.
 *
 * @param id kebab-case, such as {@code new-order}; the name in results
 * @param weight its share in the mix as the workload intends it, at least 0, in any unit common to all types
 * @param demarcation who begins and commits it
 * @param readOnly whether it writes nothing, so that a lost session leaves no doubt about its effect
 * @param background whether background workers execute it, with work that users have queued; it is then no part of the
 *     mix, and figures over all types leave it out
 * @param statements what each committed one is made of, or null where it depends on the inputs or is not known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionType(
        String id,
        double weight,
        Demarcation demarcation,
        boolean readOnly,
        boolean background,
        @Nullable StatementCounts statements) {

    /** A type that does not say how many statements it has. */
    public TransactionType(String id, double weight, Demarcation demarcation, boolean readOnly, boolean background) {
        this(id, weight, demarcation, readOnly, background, null);
    }

    /** A type that users execute, and that does not say how many statements it has. */
    public TransactionType(String id, double weight, Demarcation demarcation, boolean readOnly) {
        this(id, weight, demarcation, readOnly, false);
    }

    /** The same type, each committed transaction of which has so many statements. */
    public TransactionType withStatements(StatementCounts counts) {
        return new TransactionType(id, weight, demarcation, readOnly, background, counts);
    }

    /** Checks the form. */
    public TransactionType {
        Objects.requireNonNull(demarcation, "demarcation");
        if (!id.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw AssayException.plan("transaction type '" + id + "' has to be kebab-case, such as new-order");
        }
        if (!(weight >= 0) || Double.isInfinite(weight)) {
            throw AssayException.plan("the weight of " + id + " has to be at least 0, found " + weight);
        }
    }
}
