/**
 * The OLTP workloads that sysbench made known: their tables, their statements, their counts and their distributions, made
 * anew from what they do. Each of sysbench's bundled scripts is one transaction type.
 */
@NullMarked
package dev.assay.workload.oltp;

import org.jspecify.annotations.NullMarked;
