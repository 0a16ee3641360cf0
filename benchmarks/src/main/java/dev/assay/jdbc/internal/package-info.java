/** Exports Assay's data sets for other loaders; in this package to reuse its package-private statements. */
package dev.assay.jdbc.internal;
