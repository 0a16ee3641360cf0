package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** A power, always a double. Immutable. */
record Power(Expression base, Expression exponent, Place place) implements Expression {

    @Override
    public Kind evaluate(ClientState state) {
        Kind baseKind = base.evaluate(state);
        long baseWhole = state.whole;
        double baseReal = state.real;
        Kind exponentKind = exponent.evaluate(state);
        if (baseKind == Kind.NULL || exponentKind == Kind.NULL) {
            return Kind.NULL;
        }
        state.real = Math.pow(
                Operands.real(baseKind, baseWhole, baseReal, place),
                Operands.real(exponentKind, state.whole, state.real, place));
        return Kind.DOUBLE;
    }

    @Override
    public int kinds(KnownKinds known) {
        int both = Operands.require(base, known, Kind.NUMBERS, place)
                | Operands.require(exponent, known, Kind.NUMBERS, place);
        return Operands.strict(Kind.DOUBLE.bit(), both);
    }
}
