package dev.assay.workload.script;

import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.workload.script.Command.Assignment;
import dev.assay.workload.script.Command.Branch;
import dev.assay.workload.script.Command.Choice;
import dev.assay.workload.script.Command.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a script is executed as a transaction. Immutable.
 *
 * @param demarcation {@code EXPLICIT_SQL} if the script is one transaction from {@code BEGIN} to {@code END}: the engine then sends
 *     both, prepared, as pgbench does
 * @param inputs leading {@code \set} commands, which are evaluated before the time of the transaction begins
 * @param body the other commands, without those that the engine sends
 * @param controls whether the body begins or ends transactions
 * @param statements null if they depend on the inputs
 */
record Outline(
        Demarcation demarcation,
        List<Assignment> inputs,
        List<Command> body,
        boolean controls,
        @Nullable StatementCounts statements) {

    /**
     * Returns the outline of a script.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the script ends within a transaction, or if it depends on a
     *     condition whether a transaction is open
     */
    static Outline of(List<Command> commands) {
        List<Assignment> inputs = new ArrayList<>();
        for (Command command : commands) {
            if (!(command instanceof Assignment assignment)) {
                break;
            }
            inputs.add(assignment);
        }
        List<Command> body = commands.subList(inputs.size(), commands.size());
        boolean whole = body.size() > 1
                && kind(body.get(0)) == SqlKind.BEGIN
                && kind(body.get(body.size() - 1)) == SqlKind.COMMIT
                && !controls(body.subList(1, body.size() - 1));
        List<Command> between = List.copyOf(whole ? body.subList(1, body.size() - 1) : body);
        Command open = openAfter(between, null);
        if (open != null) {
            throw open.place().error("the script ends without completing this transaction; add END;");
        }
        return new Outline(
                whole ? Demarcation.EXPLICIT_SQL : Demarcation.AUTOCOMMIT,
                List.copyOf(inputs),
                between,
                controls(between),
                counts(between, whole));
    }

    private static @Nullable SqlKind kind(Command command) {
        return command instanceof Query query ? SqlKind.of(query.text()) : null;
    }

    private static boolean controls(List<Command> commands) {
        for (Command command : commands) {
            SqlKind kind = kind(command);
            if (kind != null && kind.control()) {
                return true;
            }
            if (command instanceof Choice choice
                    && (controls(choice.otherwise())
                            || choice.branches().stream().anyMatch(branch -> controls(branch.commands())))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the command whose transaction is open after some commands; null if none is.
     *
     * @param before the same before them
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if that depends on a condition
     */
    private static @Nullable Command openAfter(List<Command> commands, @Nullable Command before) {
        Command open = before;
        for (Command command : commands) {
            SqlKind kind = kind(command);
            if (command instanceof Choice choice) {
                open = openAfter(choice, open);
            } else if (kind != null && kind.begins()) {
                open = command;
            } else if (kind != null && kind.ends()) {
                open = null;
            }
        }
        return open;
    }

    private static @Nullable Command openAfter(Choice choice, @Nullable Command before) {
        Command first = openAfter(choice.otherwise(), before);
        for (Branch branch : choice.branches()) {
            Command open = openAfter(branch.commands(), before);
            if ((open == null) != (first == null)) {
                throw choice.place()
                        .error("a transaction is open after one branch of this \\if and not after another, \\else"
                                + " included; begin or end the transaction in all branches, or outside of \\if");
            }
        }
        return first;
    }

    private static @Nullable StatementCounts counts(List<Command> commands, boolean whole) {
        int reads = 0;
        int writes = 0;
        int others = whole ? 2 : 0;
        for (Command command : commands) {
            SqlKind kind = kind(command);
            if (command instanceof Choice) {
                return null;
            } else if (kind == SqlKind.READ) {
                reads++;
            } else if (kind == SqlKind.WRITE) {
                writes++;
            } else if (kind != null) {
                others++;
            }
        }
        return new StatementCounts(reads, writes, others);
    }

    /** Returns all queries of a script, in order. */
    static List<Query> queries(List<Command> commands) {
        List<Query> queries = new ArrayList<>();
        for (Command command : commands) {
            if (command instanceof Query query) {
                queries.add(query);
            } else if (command instanceof Choice choice) {
                for (Branch branch : choice.branches()) {
                    queries.addAll(queries(branch.commands()));
                }
                queries.addAll(queries(choice.otherwise()));
            }
        }
        return queries;
    }
}
