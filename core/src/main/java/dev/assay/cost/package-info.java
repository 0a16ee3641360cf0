/** What a system costs: price lists, bills, and what a transaction comes to. Pure, but for reading files. */
@NullMarked
package dev.assay.cost;

import org.jspecify.annotations.NullMarked;
