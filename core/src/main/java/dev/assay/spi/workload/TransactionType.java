package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A transaction type of a workload. Immutable.
 *
 * @param id name in results, kebab-case, such as {@code new-order}
 * @param weight intended share in the mix, at least 0, in any unit common to all types
 * @param demarcation how transactions begin and end
 * @param readOnly whether it never writes, so that a session lost during commit leaves no doubt about its effect
 * @param background whether background workers execute it, with work queued by users; it is then not part of the mix, and figures
 *     over all types exclude it
 * @param statements statements of a committed transaction, or null if they depend on the inputs or are unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransactionType(
        String id,
        double weight,
        Demarcation demarcation,
        boolean readOnly,
        boolean background,
        @Nullable StatementCounts statements) {

    /** Creates a type without statement counts. */
    public TransactionType(String id, double weight, Demarcation demarcation, boolean readOnly, boolean background) {
        this(id, weight, demarcation, readOnly, background, null);
    }

    /** Creates a type without statement counts that users execute. */
    public TransactionType(String id, double weight, Demarcation demarcation, boolean readOnly) {
        this(id, weight, demarcation, readOnly, false);
    }

    /** Returns the same type with statement counts. */
    public TransactionType withStatements(StatementCounts counts) {
        return new TransactionType(id, weight, demarcation, readOnly, background, counts);
    }

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
