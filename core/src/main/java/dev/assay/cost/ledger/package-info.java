/** What was bought and what of it was used. Pure. */
@NullMarked
package dev.assay.cost.ledger;

import org.jspecify.annotations.NullMarked;
