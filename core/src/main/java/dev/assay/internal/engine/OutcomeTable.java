package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All outcomes of a workload's transactions, numbered: committed, the workload's own outcomes, the error classes, and then named
 * outcomes in the order of their first occurrence. Thread-safe: an index from {@link #indexOf} may be used by its thread, and by
 * threads that received it by safe publication.
 */
final class OutcomeTable {

    private static final ErrorClass[] ERRORS = ErrorClass.values();

    private final OutcomeCode[] declared;
    private final boolean[] success;
    private final boolean[] commits;
    /** Replaced when a name is added. */
    private volatile List<String> codes;

    OutcomeTable(List<OutcomeCode> declared) {
        this(declared, 0);
    }

    /** Reserves indexes for a number of named outcomes. */
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

    /** Returns the number of indexes, including those reserved for named outcomes. */
    int size() {
        return success.length;
    }

    int named() {
        return success.length - declared.length - ERRORS.length;
    }

    /** Whether a workload may return this index; the others are failures or named outcomes. */
    boolean declared(int index) {
        return index >= 0 && index < declared.length;
    }

    /** Whether the workload declares this outcome, as opposed to a named one. */
    @SuppressWarnings("ReferenceEquality") // each is one object, and comparing texts takes time
    boolean declares(OutcomeCode outcome) {
        return declared[outcome.index()] == outcome;
    }

    /** Returns the index of a named outcome; if no more names fit, that of the declared outcome it refines. */
    synchronized int indexOf(OutcomeCode outcome) {
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

    int index(ErrorClass error) {
        return declared.length + error.ordinal();
    }

    /** Whether the engine commits a transaction with this outcome. */
    boolean commits(int index) {
        return commits[index];
    }

    boolean success(int index) {
        return success[index];
    }

    List<String> codes() {
        return codes;
    }

    List<Boolean> successes() {
        return IntStream.range(0, codes.size())
                .mapToObj(index -> success[index])
                .toList();
    }
}
