/** Money, prices and bills; exact, never floating point. Immutable. */
@NullMarked
package dev.assay.model.cost;

import org.jspecify.annotations.NullMarked;
