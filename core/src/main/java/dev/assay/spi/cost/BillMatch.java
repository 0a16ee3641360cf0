package dev.assay.spi.cost;

import org.apiguardian.api.API;

/**
 * Whether a bill is of the system that was measured. Immutable.
 *
 * @param kind the answer
 * @param reason for it, as a clause that begins in lower case; empty for {@link Kind#SAME}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BillMatch(Kind kind, String reason) {

    /** The bill is of what was measured. */
    public static final BillMatch SAME = new BillMatch(Kind.SAME, "");

    /** The possible answers. */
    public enum Kind {
        /** The measured system shows that the bill is its own. */
        SAME,
        /** Nothing shows it. The user may state it. */
        UNRECOGNIZED,
        /** The measured system is another one, whatever the user states. */
        DIFFERENT
    }

    /** Another system than that of the bill was measured. */
    public static BillMatch different(String reason) {
        return new BillMatch(Kind.DIFFERENT, reason);
    }

    /** Nothing shows which system was measured. */
    public static BillMatch unrecognized(String reason) {
        return new BillMatch(Kind.UNRECOGNIZED, reason);
    }
}
