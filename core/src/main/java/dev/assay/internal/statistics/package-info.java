/** Intervals, variation, power and the bootstrap: functions of numbers alone. */
@NullMarked
package dev.assay.internal.statistics;

import org.jspecify.annotations.NullMarked;
