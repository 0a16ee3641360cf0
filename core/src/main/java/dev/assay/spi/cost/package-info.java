/** What the author of a price list or of a cost model implements. */
@NullMarked
package dev.assay.spi.cost;

import org.jspecify.annotations.NullMarked;
