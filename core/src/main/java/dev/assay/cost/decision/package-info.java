/** Break-even points, and the next purchase for a bottleneck. Pure functions. */
@NullMarked
package dev.assay.cost.decision;

import org.jspecify.annotations.NullMarked;
