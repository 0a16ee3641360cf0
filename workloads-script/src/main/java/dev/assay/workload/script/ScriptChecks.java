package dev.assay.workload.script;

import dev.assay.model.NearestName;
import dev.assay.workload.script.Command.Assignment;
import dev.assay.workload.script.Command.Branch;
import dev.assay.workload.script.Command.Choice;
import dev.assay.workload.script.Command.Query;
import dev.assay.workload.script.Command.Sleep;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds, before a run, variables without a value and operands of a wrong kind. Variables outlive a transaction, but a script must
 * not depend on which one ran before: each use needs a value from {@code -D} or from the script itself, on each way to it. Confined
 * to one thread.
 */
final class ScriptChecks {

    private final VariableNames names;
    private final @Nullable Map<Query, int[]> columns;
    private final KnownKinds known;

    /**
     * @param columns the variables that each query with {@code \gset} sets; null if not known yet, so that it may set any
     */
    private ScriptChecks(VariableNames names, @Nullable Map<Query, int[]> columns) {
        this.names = names;
        this.columns = columns;
        this.known = new KnownKinds(names.size());
    }

    /**
     * Checks all scripts of a workload.
     *
     * @param given kinds of the variables that a recording sets before each script
     * @param columns see the constructor
     * @throws dev.assay.model.AssayException of kind {@code PLAN} with the place of an error
     */
    static void require(
            List<List<Command>> scripts,
            VariableNames names,
            Predefined predefined,
            Map<String, Integer> given,
            @Nullable Map<Query, int[]> columns) {
        ScriptChecks checks = new ScriptChecks(names, columns);
        BitSet defined = new BitSet();
        VariableNames.AUTOMATIC.forEach(name -> defined.set(names.slot(name)));
        predefined.defined().keySet().forEach(name -> defined.set(names.slot(name)));
        given.keySet().forEach(name -> defined.set(names.slot(name)));
        for (List<Command> script : scripts) {
            checks.defined(script, (BitSet) defined.clone());
        }
        predefined.addKinds(names, checks.known);
        given.forEach((name, kinds) -> checks.known.add(names.slot(name), kinds));
        do {
            scripts.forEach(checks::kinds);
        } while (checks.known.grew());
        checks.known.complete();
        scripts.forEach(checks::kinds);
    }

    /** Checks the uses of variables; adds those that have a value afterwards. */
    private void defined(List<Command> commands, BitSet defined) {
        for (Command command : commands) {
            if (command instanceof Assignment assignment) {
                requireAll(assignment.reads(), defined);
                defined.set(assignment.slot());
            } else if (command instanceof Sleep sleep) {
                requireAll(sleep.reads(), defined);
            } else if (command instanceof Query query) {
                requireAll(query.text().variables(), defined);
                for (int slot : stored(query)) {
                    defined.set(slot);
                }
            } else if (command instanceof Choice choice) {
                choice(choice, defined);
            }
        }
    }

    private void choice(Choice choice, BitSet defined) {
        BitSet after = new BitSet();
        after.set(0, names.size());
        for (Branch branch : choice.branches()) {
            requireAll(branch.reads(), defined);
            BitSet within = (BitSet) defined.clone();
            defined(branch.commands(), within);
            after.and(within);
        }
        BitSet otherwise = (BitSet) defined.clone();
        defined(choice.otherwise(), otherwise);
        after.and(otherwise);
        defined.or(after);
    }

    private int[] stored(Query query) {
        if (query.stores() == null) {
            return new int[0];
        }
        if (columns != null) {
            return columns.getOrDefault(query, new int[0]);
        }
        int[] all = new int[names.size()];
        for (int slot = 0; slot < all.length; slot++) {
            all[slot] = slot;
        }
        return all;
    }

    private void requireAll(List<VariableValue> reads, BitSet defined) {
        for (VariableValue read : reads) {
            if (!defined.get(read.slot())) {
                List<String> others = names.names().stream()
                        .filter(name -> !name.equals(read.name()))
                        .toList();
                throw read.place()
                        .error("the variable " + read.name() + " has no value here"
                                + NearestName.slip(read.name(), others) + "; give it one with \\set before it, on each"
                                + " way to this line, or with -D " + read.name() + "=…");
            }
        }
    }

    private void kinds(List<Command> commands) {
        for (Command command : commands) {
            if (command instanceof Assignment assignment) {
                known.add(assignment.slot(), assignment.value().kinds(known));
            } else if (command instanceof Sleep sleep) {
                Operands.require(sleep.amount(), known, Kind.NUMBERS, sleep.place());
            } else if (command instanceof Query query) {
                for (int slot : stored(query)) {
                    known.add(slot, Kind.ANY);
                }
            } else if (command instanceof Choice choice) {
                for (Branch branch : choice.branches()) {
                    branch.condition().kinds(known);
                    kinds(branch.commands());
                }
                kinds(choice.otherwise());
            }
        }
    }
}
