/** What was measured, as the JSON contract names it. Immutable. */
@NullMarked
package dev.assay.model.result;

import org.jspecify.annotations.NullMarked;
