/** Workloads from transactions that are written as lambdas. */
@NullMarked
package dev.assay.transactions;

import org.jspecify.annotations.NullMarked;
