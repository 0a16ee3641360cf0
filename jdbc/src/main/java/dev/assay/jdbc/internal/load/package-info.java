/** Bulk loaders that several dialects share. */
@NullMarked
package dev.assay.jdbc.internal.load;

import org.jspecify.annotations.NullMarked;
