/** Money, prices and what is paid for; exact, never in floating point. Immutable. */
@NullMarked
package dev.assay.model.cost;

import org.jspecify.annotations.NullMarked;
