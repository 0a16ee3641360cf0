/** Bought and used resources. Pure functions. */
@NullMarked
package dev.assay.cost.ledger;

import org.jspecify.annotations.NullMarked;
