/** The dialect of PostgreSQL. */
@NullMarked
package dev.assay.jdbc.internal.postgres;

import org.jspecify.annotations.NullMarked;
