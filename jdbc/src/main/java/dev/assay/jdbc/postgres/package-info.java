/** PostgreSQL. */
@NullMarked
package dev.assay.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
