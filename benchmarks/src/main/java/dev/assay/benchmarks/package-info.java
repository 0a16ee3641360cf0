/** JMH benchmarks of the hot path. */
@NullMarked
package dev.assay.benchmarks;

import org.jspecify.annotations.NullMarked;
