package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** A function of one number. Immutable. */
record NumberFunction(Operation operation, Expression operand, Place place) implements Expression {

    /** The functions. */
    enum Operation {
        /** The only one whose result has the kind of its argument. */
        ABS,
        INT,
        DOUBLE,
        SQRT,
        LN,
        EXP
    }

    @Override
    public Kind evaluate(ClientState state) {
        Kind kind = operand.evaluate(state);
        if (kind == Kind.NULL) {
            return kind;
        }
        if (operation == Operation.INT || (operation == Operation.ABS && kind != Kind.DOUBLE)) {
            long value = Operands.integer(kind, state.whole, state.real, place);
            if (operation == Operation.ABS && value == Long.MIN_VALUE) {
                throw place.failure("abs(" + value + ") is outside the range of integers, 64 bits");
            }
            state.whole = operation == Operation.ABS ? Math.abs(value) : value;
            return Kind.INTEGER;
        }
        double value = Operands.real(kind, state.whole, state.real, place);
        state.real = switch (operation) {
            case ABS -> Math.abs(value);
            case SQRT -> Math.sqrt(value);
            case LN -> Math.log(value);
            case EXP -> Math.exp(value);
            case DOUBLE, INT -> value;
        };
        return Kind.DOUBLE;
    }

    @Override
    public int kinds(KnownKinds known) {
        int kinds = Operands.require(operand, known, Kind.NUMBERS, place);
        int result = switch (operation) {
            case ABS -> kinds & Kind.NUMBERS;
            case INT -> Kind.INTEGER.bit();
            default -> Kind.DOUBLE.bit();
        };
        return Operands.strict(result, kinds);
    }
}
