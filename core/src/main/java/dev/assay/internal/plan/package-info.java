/** From the document of a plan, or from a builder, to the experiment that it means. */
@NullMarked
package dev.assay.internal.plan;

import org.jspecify.annotations.NullMarked;
