/** A SQL binding for YCSB's own client, for comparisons with Assay. */
@NullMarked
package dev.assay.benchmarks.ycsb;

import org.jspecify.annotations.NullMarked;
