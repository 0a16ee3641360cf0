package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import java.util.List;

/**
 * A hash or a permutation of an integer. Immutable.
 *
 * @param size number of values of a permutation; a constant without meaning for a hash
 */
record IntegerFunction(Mixing mixing, Expression value, Expression size, Expression seed, Place place)
        implements Expression {

    /** The functions. */
    enum Mixing {
        MURMUR2,
        FNV1A,
        PERMUTE
    }

    /** Returns a call with the arguments of a script, the seed included. */
    static IntegerFunction of(Mixing mixing, List<Expression> given, Place place) {
        boolean sized = mixing == Mixing.PERMUTE;
        return new IntegerFunction(
                mixing, given.get(0), sized ? given.get(1) : Literal.of(1), given.get(given.size() - 1), place);
    }

    @Override
    public Kind evaluate(ClientState state) {
        Kind valueKind = value.evaluate(state);
        long valueWhole = state.whole;
        double valueReal = state.real;
        Kind sizeKind = size.evaluate(state);
        long sizeWhole = state.whole;
        double sizeReal = state.real;
        Kind seedKind = seed.evaluate(state);
        if (valueKind == Kind.NULL || sizeKind == Kind.NULL || seedKind == Kind.NULL) {
            return Kind.NULL;
        }
        long number = Operands.integer(valueKind, valueWhole, valueReal, place);
        long count = Operands.integer(sizeKind, sizeWhole, sizeReal, place);
        long start = Operands.integer(seedKind, state.whole, state.real, place);
        if (count < 1) {
            throw place.failure("the size of permute has to be at least 1, found " + count);
        }
        state.whole = switch (mixing) {
            case MURMUR2 -> Hashes.murmur2(number, start);
            case FNV1A -> Hashes.fnv1a(number, start);
            case PERMUTE -> state.permutation.apply(number, count, start);
        };
        return Kind.INTEGER;
    }

    @Override
    public int kinds(KnownKinds known) {
        int all = Operands.require(value, known, Kind.NUMBERS, place)
                | Operands.require(size, known, Kind.NUMBERS, place)
                | Operands.require(seed, known, Kind.NUMBERS, place);
        return Operands.strict(Kind.INTEGER.bit(), all);
    }
}
