/** The face for embedding: configure an experiment, run it, get an immutable result. */
@NullMarked
package dev.assay;

import org.jspecify.annotations.NullMarked;
