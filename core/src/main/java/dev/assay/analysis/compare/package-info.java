/** Comparisons of runs: ratios with intervals, fairness, conditions, and the repetitions they need. */
@NullMarked
package dev.assay.analysis.compare;

import org.jspecify.annotations.NullMarked;
