/** Measures the cost of counted sockets; in this package to reach its package-private classes. */
package dev.assay.jdbc.wire;
