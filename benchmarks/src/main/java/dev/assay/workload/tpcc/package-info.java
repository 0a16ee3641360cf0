/** Programs that use the statements of TPC-C; in this package to reach its package-private classes. */
package dev.assay.workload.tpcc;
