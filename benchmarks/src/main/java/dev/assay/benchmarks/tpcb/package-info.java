/** pgbench's transaction as a workload, for comparisons on the same tables. */
@NullMarked
package dev.assay.benchmarks.tpcb;

import org.jspecify.annotations.NullMarked;
