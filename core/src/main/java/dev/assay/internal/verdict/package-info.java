/** From the measurement of a trial to its result and verdict. Pure functions. */
@NullMarked
package dev.assay.internal.verdict;

import org.jspecify.annotations.NullMarked;
