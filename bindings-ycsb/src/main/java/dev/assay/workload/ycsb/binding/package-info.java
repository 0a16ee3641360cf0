/** Runs existing, unmodified YCSB bindings as targets of the workload {@code ycsb}. */
@NullMarked
package dev.assay.workload.ycsb.binding;

import org.jspecify.annotations.NullMarked;
