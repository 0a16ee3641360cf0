/** Price lists, bills, and price-performance. Pure functions, except for reading files. */
@NullMarked
package dev.assay.cost;

import org.jspecify.annotations.NullMarked;
