package dev.assay.workload.oltp;

import dev.assay.model.AssayException;

/** Checks of values that {@link OltpParameters} and its groups have in common. Stateless. */
final class ParameterChecks {

    /** The most statements of a kind in a transaction. */
    static final int MOST_STATEMENTS = 100_000;

    static final int LONGEST_RANGE = 100_000_000;

    private ParameterChecks() {}

    /**
     * Checks a range.
     *
     * @throws AssayException of kind {@code PLAN} with the option, what was found, and what is needed
     */
    static void number(String option, int found, int least, int most) {
        if (found < least || found > most) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from " + least + " to " + most + " is needed");
        }
    }
}
