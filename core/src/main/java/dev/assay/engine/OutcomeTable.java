package dev.assay.engine;

import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import java.util.ArrayList;
import java.util.List;

/**
 * All ways a transaction of a workload can end, numbered: committed, the workload's own outcomes, then the error classes.
 * Immutable.
 */
final class OutcomeTable {

    private static final ErrorClass[] ERRORS = ErrorClass.values();

    private final List<String> codes;
    private final boolean[] success;
    private final boolean[] commits;
    private final int firstError;

    OutcomeTable(List<OutcomeCode> declared) {
        List<String> names = new ArrayList<>();
        names.add(OutcomeCode.COMMITTED.code());
        success = new boolean[1 + declared.size() + ERRORS.length];
        commits = new boolean[success.length];
        success[0] = true;
        commits[0] = true;
        for (OutcomeCode outcome : declared) {
            if (outcome.index() != names.size()) {
                throw AssayException.plan("outcome " + outcome.code() + " has the index " + outcome.index()
                        + ", but stands at position " + names.size() + " counted from 1");
            }
            success[names.size()] = outcome.success();
            commits[names.size()] = outcome.ending() == OutcomeCode.Ending.COMMIT;
            names.add(outcome.code());
        }
        firstError = names.size();
        for (ErrorClass error : ERRORS) {
            names.add(error.code());
        }
        codes = List.copyOf(names);
    }

    int size() {
        return codes.size();
    }

    /** Whether a workload may answer with that index: the others are failures, which are not its to tell. */
    boolean declared(int index) {
        return index >= 0 && index < firstError;
    }

    /** The index of a failure. */
    int index(ErrorClass error) {
        return firstError + error.ordinal();
    }

    /** Whether the engine commits a transaction that ended so. */
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
        List<Boolean> list = new ArrayList<>();
        for (boolean one : success) {
            list.add(one);
        }
        return list;
    }
}
