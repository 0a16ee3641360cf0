/**
 * Reimplementation of sysbench's OLTP workloads: tables, statements, counts and distributions. Each bundled script of sysbench
 * is one transaction type.
 */
@NullMarked
package dev.assay.workload.oltp;

import org.jspecify.annotations.NullMarked;
