/** Runs the cells of an experiment in sequence: opens systems, prepares data, measures, keeps what came of it. */
@NullMarked
package dev.assay.internal.run;

import org.jspecify.annotations.NullMarked;
