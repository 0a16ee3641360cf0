package dev.assay.spi.cost;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Whether a bill is of the measured system. Immutable.
 *
 * @param kind the answer
 * @param reason its reason, a clause that begins in lower case; empty for {@link Kind#SAME}, and only for that
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BillMatch(Kind kind, String reason) {

    /** The bill is of the measured system. */
    public static final BillMatch SAME = new BillMatch(Kind.SAME, "");

    /** The possible answers. */
    public enum Kind {
        /** The measured system shows that the bill is its own. */
        SAME,
        /** Unknown; the user may state it. */
        UNRECOGNIZED,
        /** The measured system is another one, whatever the user states. */
        DIFFERENT
    }

    public BillMatch {
        Objects.requireNonNull(kind, "BillMatch.kind is null");
        if ((kind == Kind.SAME) != reason.isBlank()) {
            throw new IllegalArgumentException("BillMatch " + kind + ": found the reason '" + reason + "', "
                    + (kind == Kind.SAME ? "an empty one is needed" : "a clause is needed"));
        }
    }

    /** Returns the answer that another system was measured. */
    public static BillMatch different(String reason) {
        return new BillMatch(Kind.DIFFERENT, reason);
    }

    /** Returns the answer that the measured system is unknown. */
    public static BillMatch unrecognized(String reason) {
        return new BillMatch(Kind.UNRECOGNIZED, reason);
    }
}
