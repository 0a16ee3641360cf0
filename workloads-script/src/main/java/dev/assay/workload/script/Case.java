package dev.assay.workload.script;

import java.util.List;

/** CASE WHEN … THEN … ELSE … END. A condition is true for TRUE and for numbers other than 0. Immutable. */
record Case(List<When> branches, Expression otherwise) implements Expression {

    /** One WHEN … THEN …. Immutable. */
    record When(Expression condition, Expression value) {}

    Case {
        branches = List.copyOf(branches);
    }

    @Override
    public Kind evaluate(ClientState state) {
        for (int i = 0; i < branches.size(); i++) {
            When branch = branches.get(i);
            if (Expression.truth(branch.condition.evaluate(state), state)) {
                return branch.value.evaluate(state);
            }
        }
        return otherwise.evaluate(state);
    }

    @Override
    public int kinds(KnownKinds known) {
        int kinds = otherwise.kinds(known);
        for (When branch : branches) {
            branch.condition.kinds(known);
            kinds |= branch.value.kinds(known);
        }
        return kinds;
    }
}
