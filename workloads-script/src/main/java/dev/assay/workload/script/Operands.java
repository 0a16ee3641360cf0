package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** Conversions of operands, with pgbench's rules. Stateless. */
final class Operands {

    private static final double TOO_LARGE = 0x1p63;

    private Operands() {}

    /** Returns the value of the given kind as an integer: doubles are rounded to the nearest, half to even. */
    static long integer(Kind kind, long whole, double real, Place place) {
        if (kind == Kind.INTEGER) {
            return whole;
        }
        if (kind != Kind.DOUBLE) {
            throw needed(place, Kind.INTEGER.noun(), kind.noun());
        }
        double rounded = Math.rint(real);
        if (!(rounded >= -TOO_LARGE && rounded < TOO_LARGE)) {
            throw place.failure(real + " is outside the range of integers, 64 bits");
        }
        return (long) rounded;
    }

    /** Returns the value of the given kind as a double. */
    static double real(Kind kind, long whole, double real, Place place) {
        return switch (kind) {
            case DOUBLE -> real;
            case INTEGER -> whole;
            default -> throw needed(place, "a number", kind.noun());
        };
    }

    private static RuntimeException needed(Place place, String needed, String found) {
        return place.failure(needed + " is needed, found " + found);
    }

    /**
     * Returns the kinds of an operand.
     *
     * @param accepted kinds that the operation accepts; NULL is always one
     * @throws dev.assay.model.AssayException if all kinds are known, and the operand can have none of these
     */
    static int require(Expression operand, KnownKinds known, int accepted, Place place) {
        int kinds = operand.kinds(known);
        if (known.strict() && kinds != 0 && (kinds & (accepted | Kind.NULL.bit())) == 0) {
            throw place.error(Kind.nouns(accepted) + " is needed, found " + Kind.nouns(kinds));
        }
        return kinds;
    }

    /** Returns the kinds of a result that is NULL if an operand is. */
    static int strict(int result, int operands) {
        return result | (operands & Kind.NULL.bit());
    }
}
