package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;

/**
 * Ranges of {@link YcsbParameters}: each method throws an {@link AssayException} of kind {@code PLAN} with the option, what was
 * found, and what would do. Stateless.
 */
final class ParameterChecks {

    private ParameterChecks() {}

    static void number(String option, long found, long least, long most) {
        if (found < least || found > most) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from " + least + " to " + most + " is needed");
        }
    }

    static void share(String option, double found, double most) {
        if (!(found >= 0 && found <= most)) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from 0 to " + (long) most + " is needed");
        }
    }
}
