package dev.assay.workload.script;

import dev.assay.workload.script.ScriptSource.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command of a script. Immutable. */
interface Command {

    /** Returns the place of its first character. */
    Place place();

    /**
     * {@code \set}.
     *
     * @param slot the variable
     * @param reads variables of the expression
     */
    record Assignment(int slot, Expression value, List<VariableValue> reads, Place place) implements Command {}

    /**
     * An SQL command.
     *
     * @param stores prefix of the variables that get the columns of its row, {@code \gset}; null without
     */
    record Query(SqlText text, @Nullable String stores) implements Command {

        @Override
        public Place place() {
            return text.place();
        }
    }

    /**
     * {@code \sleep}.
     *
     * @param amount in units; negative counts as 0
     * @param unitNanos nanoseconds of the unit
     */
    record Sleep(Expression amount, List<VariableValue> reads, long unitNanos, Place place) implements Command {}

    /** One {@code \if} or {@code \elif}, with the commands that it guards. Immutable. */
    record Branch(Expression condition, List<VariableValue> reads, List<Command> commands) {

        public Branch {
            commands = List.copyOf(commands);
        }
    }

    /**
     * {@code \if … \endif}.
     *
     * @param branches at least one
     * @param otherwise commands after {@code \else}; may be empty
     */
    record Choice(List<Branch> branches, List<Command> otherwise, Place place) implements Command {

        public Choice {
            branches = List.copyOf(branches);
            otherwise = List.copyOf(otherwise);
        }
    }
}
