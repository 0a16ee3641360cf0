package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import java.util.List;

/**
 * The least or the greatest of several numbers; a double if one of them is. Immutable.
 *
 * @param greatest whether it is the greatest
 * @param arguments at least one
 */
record Extreme(boolean greatest, List<Expression> arguments, Place place) implements Expression {

    Extreme {
        arguments = List.copyOf(arguments);
    }

    @Override
    public Kind evaluate(ClientState state) {
        boolean none = false;
        boolean doubles = false;
        long whole = greatest ? Long.MIN_VALUE : Long.MAX_VALUE;
        double real = greatest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (int i = 0; i < arguments.size(); i++) {
            Kind kind = arguments.get(i).evaluate(state);
            if (kind == Kind.NULL) {
                none = true;
                continue;
            }
            double value = Operands.real(kind, state.whole, state.real, place);
            real = greatest ? Math.max(real, value) : Math.min(real, value);
            if (kind == Kind.DOUBLE) {
                doubles = true;
            } else {
                whole = greatest ? Math.max(whole, state.whole) : Math.min(whole, state.whole);
            }
        }
        state.whole = whole;
        state.real = real;
        return none ? Kind.NULL : doubles ? Kind.DOUBLE : Kind.INTEGER;
    }

    @Override
    public int kinds(KnownKinds known) {
        int all = 0;
        int common = Kind.INTEGER.bit();
        for (Expression argument : arguments) {
            int kinds = Operands.require(argument, known, Kind.NUMBERS, place);
            all |= kinds;
            common &= kinds;
        }
        return Operands.strict(common | (all & Kind.DOUBLE.bit()), all);
    }
}
