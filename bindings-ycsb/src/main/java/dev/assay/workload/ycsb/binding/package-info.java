/** Runs existing bindings of YCSB, unmodified, as targets of the workload {@code ycsb}. */
@NullMarked
package dev.assay.workload.ycsb.binding;

import org.jspecify.annotations.NullMarked;
