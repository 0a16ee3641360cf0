/** Decides what limited the throughput of measured trials. Pure functions. */
@NullMarked
package dev.assay.analysis.limit;

import org.jspecify.annotations.NullMarked;
