package dev.assay.cli;

import dev.assay.Assay;

/**
 * The context of all commands. Immutable.
 *
 * @param assay library
 * @param console output
 * @param interrupts handling of Ctrl-C
 */
record Environment(Assay assay, Console console, Interrupts interrupts) {

    /** Returns the name for reports in other tools' layouts: {@code Assay 1.0}. */
    String engine() {
        return "Assay " + assay.tool().version();
    }

    void data(String text) {
        console.data(text);
    }

    void info(String text) {
        console.info(text);
    }
}
