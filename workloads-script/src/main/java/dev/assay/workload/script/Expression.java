package dev.assay.workload.script;

/** A compiled expression. Immutable: the values are in the state of each client. */
interface Expression {

    /**
     * Evaluates the expression. The value is in {@link ClientState#whole} or {@link ClientState#real}, by its kind.
     *
     * @return never {@link Kind#TEXT}
     * @throws dev.assay.model.AssayException for values that an operation rejects, such as a division by zero
     */
    Kind evaluate(ClientState state);

    /**
     * Returns the set of kinds that its value may have.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if all kinds of variables are known, and an operand can never have
     *     a kind that its operation accepts
     */
    int kinds(KnownKinds known);

    /** Returns whether the value is fixed. */
    default boolean constant() {
        return false;
    }

    /** Returns whether the value of kind {@code kind} that was evaluated last counts as true: a number other than 0, or TRUE. */
    static boolean truth(Kind kind, ClientState state) {
        return switch (kind) {
            case NULL, TEXT -> false;
            case BOOLEAN, INTEGER -> state.whole != 0;
            case DOUBLE -> state.real != 0;
        };
    }
}
