/** Price-performance formulas. {@code docs/cost.md} lists each with its source. Stateless. */
@NullMarked
package dev.assay.cost.formula;

import org.jspecify.annotations.NullMarked;
