/** Meters of a run on Micrometer, and their transport. */
@NullMarked
package dev.assay.metrics.internal;

import org.jspecify.annotations.NullMarked;
