/** The formulas that make figures of price and performance; {@code docs/cost.md} has each with its source. Stateless. */
@NullMarked
package dev.assay.cost.formula;

import org.jspecify.annotations.NullMarked;
