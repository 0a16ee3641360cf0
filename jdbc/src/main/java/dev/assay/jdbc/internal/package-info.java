/** Databases behind JDBC as targets, and the dialects that come with Assay. */
@NullMarked
package dev.assay.jdbc.internal;

import org.jspecify.annotations.NullMarked;
