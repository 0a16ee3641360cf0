/** Finds JDBC drivers. Services give access to the rest of this module. */
@NullMarked
package dev.assay.jdbc;

import org.jspecify.annotations.NullMarked;
