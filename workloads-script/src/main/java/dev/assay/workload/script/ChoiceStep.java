package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.SQLException;
import java.util.List;

/** {@code \if … \endif}: executes the commands after the first condition that is true. Immutable. */
record ChoiceStep(List<Guarded> branches, List<Step> otherwise) implements Step {

    /** Commands with their condition. Immutable. */
    record Guarded(Expression condition, List<Step> steps) {

        Guarded {
            steps = List.copyOf(steps);
        }
    }

    ChoiceStep {
        branches = List.copyOf(branches);
        otherwise = List.copyOf(otherwise);
    }

    @Override
    public void run(ClientState state, JdbcSession session) throws SQLException {
        for (int i = 0; i < branches.size(); i++) {
            Guarded branch = branches.get(i);
            if (Expression.truth(branch.condition.evaluate(state), state)) {
                runAll(branch.steps, state, session);
                return;
            }
        }
        runAll(otherwise, state, session);
    }

    private static void runAll(List<Step> steps, ClientState state, JdbcSession session) throws SQLException {
        for (int i = 0; i < steps.size(); i++) {
            steps.get(i).run(state, session);
        }
    }
}
