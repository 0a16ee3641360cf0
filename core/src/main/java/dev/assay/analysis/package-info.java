/** Analysis of whole runs: optimum, frontier, ranking, decisions, comparisons. Pure functions. */
@NullMarked
package dev.assay.analysis;

import org.jspecify.annotations.NullMarked;
