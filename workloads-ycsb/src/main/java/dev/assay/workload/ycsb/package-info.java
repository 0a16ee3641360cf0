/**
 * The core workloads of YCSB (Cooper et al., "Benchmarking Cloud Serving Systems with YCSB", SoCC 2010), reimplemented, and the
 * key-value sessions that they use.
 */
@NullMarked
package dev.assay.workload.ycsb;

import org.jspecify.annotations.NullMarked;
