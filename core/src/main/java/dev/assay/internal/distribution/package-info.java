/** Probabilities and quantiles of the distributions that intervals, tests and think times need. */
@NullMarked
package dev.assay.internal.distribution;

import org.jspecify.annotations.NullMarked;
