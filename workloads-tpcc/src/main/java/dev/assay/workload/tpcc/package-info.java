/**
 * A workload derived from TPC-C, revision 5.11: its population, its five transactions and its consistency conditions.
 * Results are not TPC results: they are unaudited, and {@link dev.assay.workload.tpcc.Profile} says what departs from
 * the standard.
 */
@NullMarked
package dev.assay.workload.tpcc;

import org.jspecify.annotations.NullMarked;
