package dev.assay.cli;

import dev.assay.Assay;

/**
 * What every command works with. Immutable.
 *
 * @param assay the library
 * @param console where to print
 * @param interrupts who listens to Ctrl-C
 */
record Environment(Assay assay, Console console, Interrupts interrupts) {

    /** What runs, as reports in other tools' layouts name it: {@code Assay 1.0}. */
    String engine() {
        return "Assay " + assay.tool().version();
    }
}
