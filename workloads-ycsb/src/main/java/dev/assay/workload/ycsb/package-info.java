/**
 * The core workloads of YCSB (Cooper et al., "Benchmarking Cloud Serving Systems with YCSB", SoCC 2010), made anew, and the
 * key-value sessions they speak to.
 */
@NullMarked
package dev.assay.workload.ycsb;

import org.jspecify.annotations.NullMarked;
