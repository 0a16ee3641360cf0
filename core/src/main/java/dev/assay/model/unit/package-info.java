/** Values with units, and their text forms. */
@NullMarked
package dev.assay.model.unit;

import org.jspecify.annotations.NullMarked;
