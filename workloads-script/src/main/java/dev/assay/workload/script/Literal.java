package dev.assay.workload.script;

/**
 * A constant. Immutable.
 *
 * @param whole value of kind INTEGER; 1 or 0 for BOOLEAN
 * @param real value of kind DOUBLE
 */
record Literal(Kind kind, long whole, double real) implements Expression {

    static final Literal NULL = new Literal(Kind.NULL, 0, 0);

    static Literal of(boolean value) {
        return new Literal(Kind.BOOLEAN, value ? 1 : 0, 0);
    }

    static Literal of(long value) {
        return new Literal(Kind.INTEGER, value, 0);
    }

    static Literal of(double value) {
        return new Literal(Kind.DOUBLE, 0, value);
    }

    @Override
    public Kind evaluate(ClientState state) {
        state.whole = whole;
        state.real = real;
        return kind;
    }

    @Override
    public int kinds(KnownKinds known) {
        return kind.bit();
    }

    @Override
    public boolean constant() {
        return true;
    }
}
