package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.util.ArrayList;
import java.util.List;

/**
 * All ways a transaction of a workload can end, numbered: committed, the workload's own outcomes, the error classes, and then
 * those whose names a run tells, in the order in which it does. Thread-safe: an index that {@link #place} has given may be
 * asked for by its thread, and by those that were handed something by that one.
 */
final class OutcomeTable {

    private static final ErrorClass[] ERRORS = ErrorClass.values();

    private final OutcomeCode[] declared;
    private final boolean[] success;
    private final boolean[] commits;
    /** Replaced when one is added. */
    private volatile List<String> codes;

    OutcomeTable(List<OutcomeCode> declared) {
        this(declared, 0);
    }

    /**
     * @param named how many names that a run tells are kept apart
     */
    OutcomeTable(List<OutcomeCode> declared, int named) {
        List<OutcomeCode> all = new ArrayList<>(List.of(OutcomeCode.COMMITTED));
        List<String> names = new ArrayList<>(List.of(OutcomeCode.COMMITTED.code()));
        for (OutcomeCode outcome : declared) {
            if (outcome.index() != names.size()) {
                throw AssayException.plan("outcome " + outcome.code() + " has the index " + outcome.index()
                        + ", but stands at position " + names.size() + " counted from 1");
            }
            all.add(outcome);
            names.add(outcome.code());
        }
        this.declared = all.toArray(OutcomeCode[]::new);
        for (ErrorClass error : ERRORS) {
            names.add(error.code());
        }
        codes = List.copyOf(names);
        success = new boolean[names.size() + named];
        commits = new boolean[success.length];
        all.forEach(outcome -> is(outcome.index(), outcome));
    }

    private void is(int index, OutcomeCode outcome) {
        success[index] = outcome.success();
        commits[index] = outcome.ending() == OutcomeCode.Ending.COMMIT;
    }

    /** How many indexes there are, with those of names that are still to come. */
    int size() {
        return success.length;
    }

    /** How many names that a run tells are kept apart. */
    int named() {
        return success.length - declared.length - ERRORS.length;
    }

    /** Whether a workload may answer with that index: the others are failures, which are not its to tell. */
    boolean declared(int index) {
        return index >= 0 && index < declared.length;
    }

    /** Whether it is one that the workload has declared, rather than one with a name. */
    @SuppressWarnings("ReferenceEquality") // each is one object, and comparing texts takes time
    boolean declares(OutcomeCode outcome) {
        return declared[outcome.index()] == outcome;
    }

    /** The index of an outcome by its name; where there is no room for another name, of the one that it is a kind of. */
    synchronized int place(OutcomeCode outcome) {
        int known = codes.indexOf(outcome.code());
        if (known >= 0) {
            return known;
        }
        int free = codes.size();
        if (free == success.length || OutcomeCode.name(outcome.code()).isEmpty()) {
            return outcome.index();
        }
        is(free, declared[outcome.index()]);
        List<String> more = new ArrayList<>(codes);
        more.add(outcome.code());
        codes = List.copyOf(more);
        return free;
    }

    /** The index of a failure. */
    int index(ErrorClass error) {
        return declared.length + error.ordinal();
    }

    /** Whether the engine commits a transaction that ended so. */
    boolean commits(int index) {
        return commits[index];
    }

    boolean success(int index) {
        return success[index];
    }

    /** Of those there are until now. */
    List<String> codes() {
        return codes;
    }

    /** Likewise. */
    List<Boolean> successes() {
        List<Boolean> list = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            list.add(success[i]);
        }
        return list;
    }
}
