/** From the measurement of a trial to its result and verdict: operational laws, steadiness, rules. Pure. */
@NullMarked
package dev.assay.internal.verdict;

import org.jspecify.annotations.NullMarked;
