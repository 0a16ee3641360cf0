/** Ways to bring many rows into a table, shared by dialects. */
@NullMarked
package dev.assay.jdbc.internal.load;

import org.jspecify.annotations.NullMarked;
