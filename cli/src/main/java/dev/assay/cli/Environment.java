package dev.assay.cli;

import dev.assay.Assay;

/**
 * What every command works with. Immutable.
 *
 * @param assay the library
 * @param console where to print
 * @param interrupts who listens to Ctrl-C
 */
record Environment(Assay assay, Console console, Interrupts interrupts) {}
