/** From the results of whole runs to what follows from them: optimum, frontier, ranking, decisions, comparisons. Pure. */
@NullMarked
package dev.assay.analysis;

import org.jspecify.annotations.NullMarked;
