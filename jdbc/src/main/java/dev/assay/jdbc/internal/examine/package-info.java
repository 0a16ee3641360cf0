/** Queries and findings that the examinations of several products share. */
@NullMarked
package dev.assay.jdbc.internal.examine;

import org.jspecify.annotations.NullMarked;
