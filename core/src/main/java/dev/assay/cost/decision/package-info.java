/** What to buy: rankings, frontiers, steps, break-even points, comparisons. Pure. */
@NullMarked
package dev.assay.cost.decision;

import org.jspecify.annotations.NullMarked;
