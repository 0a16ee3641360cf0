/**
 * A workload derived from TPC-C, revision 5.11: its population, its five transactions and its consistency conditions.
 * Results are unaudited and not TPC results; docs/deviations.md lists the deviations.
 */
@NullMarked
package dev.assay.workload.tpcc;

import org.jspecify.annotations.NullMarked;
