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
     * How a query stores its columns in variables, {@code \gset} and {@code \aset}.
     *
     * @param prefix of the variables' names
     * @param optional {@code \aset}: a query without rows stores nothing, and one with several rows the last one
     */
    record Storing(String prefix, boolean optional) {}

    /**
     * An SQL command.
     *
     * @param storing null if it stores nothing
     * @param combined whether the script combines it with others by {@code \;}
     */
    record Query(SqlText text, @Nullable Storing storing, boolean combined) implements Command {

        /** Returns the prefix of the variables that get its columns; null if it stores nothing. */
        @Nullable
        String stores() {
            return storing == null ? null : storing.prefix();
        }

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
