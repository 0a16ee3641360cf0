/** Break-even points, and the next step of what bound a point. Pure. */
@NullMarked
package dev.assay.cost.decision;

import org.jspecify.annotations.NullMarked;
