package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import org.jspecify.annotations.Nullable;

/**
 * Continues at another step: {@code \if … \endif} in a program without nesting. Immutable.
 *
 * @param condition if true, the next step follows; null for a jump without condition
 * @param target index of the step that follows otherwise
 */
record JumpStep(@Nullable Expression condition, int target) implements Step {

    /** Returns the index of the step that follows this one at index {@code at}. */
    int after(int at, ClientState state) {
        return condition != null && Expression.truth(condition.evaluate(state), state) ? at + 1 : target;
    }

    @Override
    public void run(ClientState state, JdbcSession session) {
        throw new IllegalStateException("a jump is not executed");
    }
}
