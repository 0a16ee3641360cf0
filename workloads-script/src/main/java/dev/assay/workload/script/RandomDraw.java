package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/**
 * A random integer between two bounds, both included. Immutable.
 *
 * @param parameter parameter of the distribution; a constant without meaning for UNIFORM
 */
record RandomDraw(Distribution distribution, Expression lower, Expression upper, Expression parameter, Place place)
        implements Expression {

    @Override
    public Kind evaluate(ClientState state) {
        Kind lowerKind = lower.evaluate(state);
        long lowerWhole = state.whole;
        double lowerReal = state.real;
        Kind upperKind = upper.evaluate(state);
        long upperWhole = state.whole;
        double upperReal = state.real;
        Kind parameterKind = parameter.evaluate(state);
        if (lowerKind == Kind.NULL || upperKind == Kind.NULL || parameterKind == Kind.NULL) {
            return Kind.NULL;
        }
        long least = Operands.integer(lowerKind, lowerWhole, lowerReal, place);
        long most = Operands.integer(upperKind, upperWhole, upperReal, place);
        if (least > most) {
            throw place.failure("empty range: the lower bound " + least + " exceeds the upper bound " + most);
        }
        long count = most - least + 1;
        if (count <= 0) {
            throw place.failure("the range from " + least + " to " + most + " is too large: at most 2^63 - 1 values");
        }
        double shape = Operands.real(parameterKind, state.whole, state.real, place);
        distribution.require(shape, place);
        state.whole = least + distribution.draw(state.random, count, shape);
        return Kind.INTEGER;
    }

    @Override
    public int kinds(KnownKinds known) {
        int all = Operands.require(lower, known, Kind.NUMBERS, place)
                | Operands.require(upper, known, Kind.NUMBERS, place)
                | Operands.require(parameter, known, Kind.NUMBERS, place);
        return Operands.strict(Kind.INTEGER.bit(), all);
    }
}
