/** What a JDBC workload uses, and what the author of a dialect implements. */
@NullMarked
package dev.assay.spi.jdbc;

import org.jspecify.annotations.NullMarked;
