/** Base classes for JDBC workloads, and interfaces for dialects. */
@NullMarked
package dev.assay.spi.jdbc;

import org.jspecify.annotations.NullMarked;
