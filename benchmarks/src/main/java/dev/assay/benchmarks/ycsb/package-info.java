/** What YCSB's own client is given to be compared with: a binding for SQL databases. */
@NullMarked
package dev.assay.benchmarks.ycsb;

import org.jspecify.annotations.NullMarked;
