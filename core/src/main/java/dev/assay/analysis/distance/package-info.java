/** Predicts throughput and response time at another distance between client and database. Pure functions. */
@NullMarked
package dev.assay.analysis.distance;

import org.jspecify.annotations.NullMarked;
