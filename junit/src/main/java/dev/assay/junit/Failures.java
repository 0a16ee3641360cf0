package dev.assay.junit;

import org.jspecify.annotations.Nullable;

/** Failures of several actions that are all tried. Confined to one thread. */
final class Failures {

    private @Nullable RuntimeException first;

    /** Runs an action; keeps its failure. */
    void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            if (first == null) {
                first = e;
            } else {
                first.addSuppressed(e);
            }
        }
    }

    /** Throws the first failure, which has the others as suppressed ones; no effect without one. */
    void rethrow() {
        if (first != null) {
            throw first;
        }
    }
}
