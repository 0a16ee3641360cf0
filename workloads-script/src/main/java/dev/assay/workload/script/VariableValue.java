package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;

/** The value of a variable in an expression. Immutable. */
record VariableValue(int slot, String name, Place place) implements Expression {

    @Override
    public Kind evaluate(ClientState state) {
        Kind kind = state.kind(slot);
        switch (kind) {
            case NULL -> {}
            case BOOLEAN, INTEGER -> state.whole = state.whole(slot);
            case DOUBLE -> state.real = state.real(slot);
            case TEXT -> {
                return text(state);
            }
        }
        return kind;
    }

    private Kind text(ClientState state) {
        String text = String.valueOf(state.text(slot));
        Kind kind = TextValue.evaluate(state, text);
        if (kind == Kind.TEXT) {
            throw place.failure("the variable " + name + " is the text '" + text
                    + "', which expressions cannot use: a number, true, false or null is needed");
        }
        return kind;
    }

    @Override
    public int kinds(KnownKinds known) {
        int kinds = known.of(slot);
        if (known.strict() && kinds == Kind.TEXT.bit()) {
            throw place.error("the variable " + name
                    + " is a text, which only SQL can use: an expression needs a number, true, false or null");
        }
        return kinds & ~Kind.TEXT.bit();
    }
}
