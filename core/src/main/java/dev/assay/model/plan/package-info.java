/** Plans: targets, cells, load and schedule. Immutable. */
@NullMarked
package dev.assay.model.plan;

import org.jspecify.annotations.NullMarked;
