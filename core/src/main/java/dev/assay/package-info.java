/** The Java API of Assay: configure an experiment, run it, get an immutable result. */
@NullMarked
package dev.assay;

import org.jspecify.annotations.NullMarked;
