package dev.assay.analysis.compare;

import org.apiguardian.api.API;

/**
 * A difference between the sides of a comparison. Immutable.
 *
 * @param kind effect on the comparison
 * @param what such as {@code durability}
 * @param base value of the first side
 * @param other value of the second side
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SideDifference(Kind kind, String what, String base, String other) {

    /** The effect of a difference. */
    public enum Kind {
        /** The sides did different work: their figures are not ranked. */
        WORK,
        /** The conditions of the measurement differ: part of the difference may come from them. */
        CONDITIONS,
        /** The systems differ, which may be what is compared. */
        SYSTEM
    }
}
