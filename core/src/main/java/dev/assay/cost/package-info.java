/** What a system costs: price lists, bills, what a transaction comes to, and what to buy. Pure, but for reading files. */
@NullMarked
package dev.assay.cost;

import org.jspecify.annotations.NullMarked;
