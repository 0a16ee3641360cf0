/** The JDBC drivers that are there. Everything else of this module is reached by its services. */
@NullMarked
package dev.assay.jdbc;

import org.jspecify.annotations.NullMarked;
