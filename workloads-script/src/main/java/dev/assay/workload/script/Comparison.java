package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** A comparison of two numbers. Immutable. */
record Comparison(Relation relation, Expression left, Expression right, Place place) implements Expression {

    /** The relations; each is true for some orders of the operands. */
    enum Relation {
        EQUAL(false, true, false),
        NOT_EQUAL(true, false, true),
        LESS(true, false, false),
        LESS_OR_EQUAL(true, true, false),
        GREATER(false, false, true),
        GREATER_OR_EQUAL(false, true, true);

        private final boolean less;
        private final boolean equal;
        private final boolean greater;

        Relation(boolean less, boolean equal, boolean greater) {
            this.less = less;
            this.equal = equal;
            this.greater = greater;
        }
    }

    @Override
    public Kind evaluate(ClientState state) {
        Kind leftKind = left.evaluate(state);
        long leftWhole = state.whole;
        double leftReal = state.real;
        Kind rightKind = right.evaluate(state);
        if (leftKind == Kind.NULL || rightKind == Kind.NULL) {
            return Kind.NULL;
        }
        boolean holds;
        if (leftKind == Kind.DOUBLE || rightKind == Kind.DOUBLE) {
            double one = Operands.real(leftKind, leftWhole, leftReal, place);
            double other = Operands.real(rightKind, state.whole, state.real, place);
            // Not a number is neither less nor equal nor greater.
            holds = (one < other && relation.less)
                    || (one == other && relation.equal)
                    || (one > other && relation.greater)
                    || (relation == Relation.NOT_EQUAL && one != other);
        } else {
            long one = Operands.integer(leftKind, leftWhole, leftReal, place);
            long other = Operands.integer(rightKind, state.whole, state.real, place);
            holds = one < other ? relation.less : one == other ? relation.equal : relation.greater;
        }
        state.whole = holds ? 1 : 0;
        return Kind.BOOLEAN;
    }

    @Override
    public int kinds(KnownKinds known) {
        int both = Operands.require(left, known, Kind.NUMBERS, place)
                | Operands.require(right, known, Kind.NUMBERS, place);
        return Operands.strict(Kind.BOOLEAN.bit(), both);
    }
}
