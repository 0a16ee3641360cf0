package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** The logical operators. They accept booleans only; the right operand is evaluated only if it decides. Stateless. */
final class Logic {

    private Logic() {}

    /**
     * AND, or OR. Immutable.
     *
     * @param decisive value of the left operand that is the result: 0 for AND, 1 for OR
     */
    record Junction(long decisive, Expression left, Expression right, Place place) implements Expression {

        @Override
        public Kind evaluate(ClientState state) {
            Kind first = booleanOf(left.evaluate(state), place);
            if (first == Kind.NULL || state.whole == decisive) {
                return first;
            }
            return booleanOf(right.evaluate(state), place);
        }

        @Override
        public int kinds(KnownKinds known) {
            int both = Operands.require(left, known, Kind.BOOLEAN.bit(), place)
                    | Operands.require(right, known, Kind.BOOLEAN.bit(), place);
            return Operands.strict(Kind.BOOLEAN.bit(), both);
        }
    }

    /** NOT. Immutable. */
    record Negation(Expression operand, Place place) implements Expression {

        @Override
        public Kind evaluate(ClientState state) {
            Kind kind = booleanOf(operand.evaluate(state), place);
            state.whole = 1 - state.whole;
            return kind;
        }

        @Override
        public int kinds(KnownKinds known) {
            return Operands.strict(Kind.BOOLEAN.bit(), Operands.require(operand, known, Kind.BOOLEAN.bit(), place));
        }
    }

    /**
     * IS NULL, IS TRUE, IS FALSE, which are never NULL. Immutable.
     *
     * @param expected the constant
     */
    record Test(Expression operand, Literal expected) implements Expression {

        @Override
        public Kind evaluate(ClientState state) {
            Kind kind = operand.evaluate(state);
            boolean same = kind == expected.kind() && (kind == Kind.NULL || state.whole == expected.whole());
            state.whole = same ? 1 : 0;
            return Kind.BOOLEAN;
        }

        @Override
        public int kinds(KnownKinds known) {
            operand.kinds(known);
            return Kind.BOOLEAN.bit();
        }
    }

    private static Kind booleanOf(Kind kind, Place place) {
        if (kind != Kind.BOOLEAN && kind != Kind.NULL) {
            throw place.failure("a boolean is needed, found " + kind.noun());
        }
        return kind;
    }
}
