/** Results; the component names are the JSON contract. Immutable. */
@NullMarked
package dev.assay.model.result;

import org.jspecify.annotations.NullMarked;
