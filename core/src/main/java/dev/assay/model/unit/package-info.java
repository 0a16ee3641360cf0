/** Values with a unit and the text forms people write them in. */
@NullMarked
package dev.assay.model.unit;

import org.jspecify.annotations.NullMarked;
