/** The runs in a results folder: a catalogue of them, their tags, and their removal. */
@NullMarked
package dev.assay.store;

import org.jspecify.annotations.NullMarked;
